package dev.nightshift.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.Optional;
import java.util.function.Consumer;
import software.amazon.awssdk.core.ResponseBytes;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;

/**
 * Reports as the report function keeps them in the stack's bucket.
 *
 * @param function invokes it with an event, and returns once it is done
 */
record StackReports(S3Client s3, String bucket, Consumer<String> function) implements Reports {
  private static final String FOLDER = "reports/";

  @Override
  public Optional<Kept> latest(Form form, boolean full) {
    try {
      ResponseBytes<GetObjectResponse> object =
          s3.getObjectAsBytes(request -> request.bucket(bucket).key(FOLDER + form.file(full)));
      return Optional.of(new Kept(object.asUtf8String(), object.response().lastModified()));
    } catch (NoSuchKeyException _) {
      return Optional.empty();
    }
  }

  @Override
  public void make(String kind) {
    function.accept(JsonNodeFactory.instance.objectNode().put("kind", kind).toString());
  }
}
