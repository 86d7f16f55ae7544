package dev.nightshift.core.retry;

import java.util.Set;

/** Simple names of exception types, of the JDK, of JDBC, and of the libraries that jobs call services with. */
final class ErrorTypes {
  /** A typing error or a broken resolver. */
  static final Set<String> UNKNOWN_HOST = Set.of(
      "UnknownHostException", "UnresolvedAddressException", "ENOTFOUND", "gaierror", "NameResolutionError");

  static final Set<String> CERTIFICATE = Set.of(
      "CertificateException", "CertificateExpiredException", "CertificateNotYetValidException",
      "CertPathValidatorException", "CertPathBuilderException", "SunCertPathBuilderException",
      "SSLPeerUnverifiedException", "SSLCertVerificationError", "CERT_HAS_EXPIRED", "DEPTH_ZERO_SELF_SIGNED_CERT",
      "UNABLE_TO_VERIFY_LEAF_SIGNATURE");

  static final Set<String> CONNECTION = Set.of(
      "ConnectException", "HttpConnectTimeoutException", "HttpTimeoutException", "SocketTimeoutException",
      "SocketException", "ClosedChannelException", "AsynchronousCloseException", "NoRouteToHostException",
      "PortUnreachableException", "TimeoutException", "ConnectionPoolTimeoutException", "ConnectTimeoutException",
      "ConnectionRequestTimeoutException", "ReadTimeoutException", "WriteTimeoutException", "NoHttpResponseException",
      "HttpHostConnectException", "ApiCallTimeoutException", "ApiCallAttemptTimeoutException", "GoAwayException",
      "TimeoutError", "ConnectionError", "ConnectionResetError", "ConnectionRefusedError", "ConnectionAbortedError",
      "BrokenPipeError", "ReadTimeout", "ConnectTimeout", "WriteTimeout", "PoolTimeout", "Timeout", "ReadError",
      "ConnectError", "WriteError", "ReadTimeoutError", "ConnectTimeoutError", "NewConnectionError",
      "EndpointConnectionError", "ConnectionClosedError", "HTTPClientError", "ServerDisconnectedError",
      "ClientConnectorError", "ClientConnectionError", "ServerTimeoutError", "APIConnectionError", "APITimeoutError",
      "APIConnectionTimeoutError", "FetchError", "HeadersTimeoutError",
      "BodyTimeoutError", "SocketError", "timeout");

  static final Set<String> DATABASE_BUSY = Set.of(
      "SQLTransientException", "SQLTransientConnectionException", "SQLTimeoutException",
      "SQLTransactionRollbackException", "SQLRecoverableException", "TransientDataAccessException",
      "CannotAcquireLockException", "DeadlockLoserDataAccessException", "PessimisticLockingFailureException",
      "QueryTimeoutException");

  /** Whoever asked must ask for something else. */
  static final Set<String> REFUSED = Set.of(
      "AuthenticationError", "PermissionDeniedError", "PermissionError", "BadRequestError", "NotFoundError",
      "UnprocessableEntityError", "InvalidRequestError", "ValidationError", "RequestTooLargeError",
      "SQLNonTransientException", "SQLNonTransientConnectionException", "SQLSyntaxErrorException",
      "SQLIntegrityConstraintViolationException", "SQLDataException", "SQLFeatureNotSupportedException",
      "SQLInvalidAuthorizationSpecException", "NonTransientDataAccessException", "DataIntegrityViolationException",
      "NoSuchFileException", "FileNotFoundException", "FileNotFoundError", "FileAlreadyExistsException",
      "NotDirectoryException", "AccessDeniedException", "SecurityException", "AccessControlException",
      "LoginException", "FailedLoginException", "PermissionDenied", "Unauthenticated", "Unauthorized", "Forbidden",
      "BadRequest", "InvalidArgument", "NotFound", "FailedPrecondition");

  static final Set<String> REPLY_CUT_OFF = Set.of(
      "EOFException", "RemoteDisconnected", "RemoteProtocolError", "ProtocolError", "IncompleteRead",
      "ChunkedEncodingError", "ClientPayloadError", "ConnectionClosedException", "PrematureCloseException",
      "TruncatedChunkException", "MalformedChunkCodingException");

  /** The same call fails the same way. */
  static final Set<String> WRONG_CALL = Set.of(
      "IllegalArgumentException", "NumberFormatException", "InvalidPathException", "IllegalFormatException",
      "PatternSyntaxException", "UnsupportedOperationException", "NotImplementedError", "NotImplementedException",
      "URISyntaxException", "MalformedURLException", "UnsupportedEncodingException", "InvalidDefinitionException",
      "InvalidKeyException", "InvalidKeySpecException", "NoSuchAlgorithmException", "DateTimeException");

  /** The code was built or packed wrongly. */
  static final Set<String> WRONG_BUILD = Set.of(
      "LinkageError", "NoSuchMethodError", "NoSuchFieldError", "NoClassDefFoundError", "ClassFormatError",
      "UnsupportedClassVersionError", "IncompatibleClassChangeError", "AbstractMethodError", "IllegalAccessError",
      "UnsatisfiedLinkError", "VerifyError", "ClassNotFoundException", "NoSuchMethodException", "NoSuchFieldException",
      "InstantiationException", "IllegalAccessException", "ServiceConfigurationError", "ImportError",
      "ModuleNotFoundError", "MissingResourceException");

  private ErrorTypes() {}
}
