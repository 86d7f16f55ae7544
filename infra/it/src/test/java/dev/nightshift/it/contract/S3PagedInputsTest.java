package dev.nightshift.it.contract;

import dev.nightshift.aws.S3Inputs;
import dev.nightshift.core.job.ObjectPath;
import dev.nightshift.core.preflight.Inputs;
import dev.nightshift.testkit.InputsContract;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.sync.RequestBody;

/** In pages so short that a listing does not reach all, and the rest is asked for one by one. */
final class S3PagedInputsTest extends InputsContract {
  @RegisterExtension
  static final ContractStack STACK = new ContractStack();

  @Override
  protected Inputs inputs() {
    return new S3Inputs(STACK.clients().s3(), STACK.ref("Bucket"), 7);
  }

  @Override
  protected void put(ObjectPath path) {
    STACK.clients()
        .s3()
        .putObject(request -> request.bucket(STACK.ref("Bucket")).key(path.value()), RequestBody.empty());
  }
}
