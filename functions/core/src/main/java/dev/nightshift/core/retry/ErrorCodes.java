package dev.nightshift.core.retry;

import java.util.Set;

/** Services' own error codes, by what waiting does to them. */
final class ErrorCodes {
  /** Money or a person must heal them. */
  static final Set<String> QUOTA_USED_UP = Set.of(
      "insufficient_quota", "billing_hard_limit_reached", "billing_not_active", "billing_error", "account_deactivated",
      "ServiceQuotaExceededException", "ServiceQuotaExceeded", "OptInRequired", "SubscriptionRequiredException");

  /** The next cycle has fresh credentials, and a signature with the right time. */
  static final Set<String> EXPIRED_CREDENTIALS = Set.of(
      "ExpiredToken", "ExpiredTokenException", "TokenRefreshRequired", "RequestExpired", "RequestTimeTooSkewed",
      "RequestInTheFuture", "token_expired");

  static final Set<String> THROTTLED = Set.of(
      "Throttling", "ThrottlingException", "ThrottledException", "ThrottlingError", "TooManyRequestsException",
      "TooManyRequests", "ProvisionedThroughputExceededException", "ProvisionedThroughputExceeded",
      "RequestLimitExceeded", "RequestThrottled", "RequestThrottledException", "BandwidthLimitExceeded", "SlowDown",
      "EC2ThrottledException", "ENILimitReachedException", "KmsThrottled", "KMSThrottlingException", "OverLimit",
      "ConcurrentInvocationLimitExceeded", "ReservedFunctionConcurrentInvocationLimitExceeded",
      "Lambda.TooManyRequestsException", "PriorRequestNotComplete",
      "rate_limit_error", "rate_limit_exceeded", "rate_limited", "overloaded_error", "tokens_per_min",
      "requests_per_min", "RESOURCE_EXHAUSTED", "ResourceExhausted", "RateLimitError", "RateLimitExceeded",
      "OverloadedError", "userRateLimitExceeded", "rateLimitExceeded");

  static final Set<String> NOT_AVAILABLE = Set.of(
      "ServiceUnavailable", "ServiceUnavailableException", "ServiceUnavailableError", "Unavailable", "UNAVAILABLE",
      "RequestTimeout", "RequestTimeoutException", "ModelTimeoutException", "ModelNotReadyException",
      "DEADLINE_EXCEEDED", "DeadlineExceeded", "timeout_error", "engine_overloaded", "server_overloaded",
      "TransactionInProgressException", "TransactionConflictException", "ReplicatedWriteConflictException",
      "ConditionalRequestConflict", "OperationAborted", "SnapStartNotReadyException", "SnapStartTimeoutException",
      "ResourceNotReadyException", "Lambda.ServiceException", "Lambda.SdkClientException", "Lambda.AWSLambdaException",
      // Node's, undici's and libuv's
      "ECONNRESET", "ECONNREFUSED", "ECONNABORTED", "ETIMEDOUT", "ESOCKETTIMEDOUT", "EPIPE", "EHOSTUNREACH",
      "ENETUNREACH", "ENETDOWN", "EAI_AGAIN", "ERR_STREAM_PREMATURE_CLOSE", "UND_ERR_CONNECT_TIMEOUT",
      "UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT", "UND_ERR_SOCKET",
      // SQLSTATE: connection lost, serialization, deadlock, too many connections, lock not available, shutting down
      "08000", "08001", "08003", "08004", "08006", "08007", "40001", "40P01", "53300", "53400", "55P03", "57P01",
      "57P02", "57P03");

  /** What is asked for, or who asks, must change. */
  static final Set<String> REFUSED = Set.of(
      "unauthorized", "forbidden", "invalid_api_key", "authentication_error", "permission_error", "permission_denied",
      "invalid_request_error", "not_found_error", "model_not_found", "request_too_large", "context_length_exceeded",
      "string_above_max_length", "content_policy_violation", "content_filter", "invalid_prompt",
      "unsupported_parameter",
      "unsupported_value", "invalid_type", "invalid_value", "unknown_parameter", "unsupported_country_region_territory",
      "PERMISSION_DENIED", "UNAUTHENTICATED", "INVALID_ARGUMENT", "FAILED_PRECONDITION", "NOT_FOUND", "OUT_OF_RANGE",
      "UNIMPLEMENTED", "API_KEY_INVALID", "API_KEY_EXPIRED", "API_KEY_SERVICE_BLOCKED",
      "AccessDenied", "AccessDeniedException", "NotAuthorized", "NotAuthorizedException", "UnauthorizedOperation",
      "AuthFailure", "AuthorizationError", "UnrecognizedClientException", "InvalidClientTokenId", "InvalidAccessKeyId",
      "SignatureDoesNotMatch", "InvalidSignatureException", "IncompleteSignature", "IncompleteSignatureException",
      "MissingAuthenticationToken", "MissingAuthenticationTokenException", "InvalidToken",
      "ValidationException", "ValidationError", "InvalidParameterException", "InvalidParameterValue",
      "InvalidParameterValueException", "InvalidParameterCombination", "InvalidRequestException", "InvalidRequest",
      "InvalidInputException", "InvalidArgument", "MalformedQueryString", "MalformedPolicyDocument",
      "MissingParameter", "MissingAction", "InvalidAction", "UnknownOperationException", "SerializationException",
      "ResourceNotFoundException", "ResourceNotFound", "NoSuchKey", "NoSuchKeyException", "NoSuchBucket",
      "NoSuchBucketException", "NoSuchEntity", "QueueDoesNotExist", "QueueDoesNotExistException",
      "ConditionalCheckFailedException", "IdempotentParameterMismatchException",
      "ItemCollectionSizeLimitExceededException",
      "RequestEntityTooLargeException", "RequestTooLargeException", "EntityTooLarge", "PayloadTooLargeException",
      "UnsupportedMediaTypeException", "InvalidRuntimeException", "InvalidZipFileException",
      "InvalidRequestContentException", "RecursiveInvocationException", "KMSAccessDeniedException",
      "KMSDisabledException", "KMSNotFoundException", "KMSInvalidStateException",
      // Lambda's runtimes, of a function that can never start
      "Runtime.ImportModuleError", "Runtime.HandlerNotFound", "Runtime.MalformedHandlerName",
      "Runtime.UserCodeSyntaxError", "Runtime.InvalidEntrypoint", "InvalidEntrypoint", "ImportModuleError",
      "HandlerNotFound", "MalformedHandlerName", "UserCodeSyntaxError",
      "ENOENT", "EACCES", "EPERM", "ENAMETOOLONG", "ERR_INVALID_URL", "ERR_INVALID_ARG_TYPE", "ERR_MODULE_NOT_FOUND",
      "MODULE_NOT_FOUND",
      // SQLSTATE: data, constraint, syntax, authorization
      "22001", "22003", "22007", "22P02", "23502", "23503", "23505", "23514", "28000", "28P01", "3D000", "42501",
      "42601", "42703", "42883", "42P01");

  private ErrorCodes() {}
}
