package dev.nightshift.local.emulator;

/** An access key. Emulators take any; a shared endpoint may want its own. */
public record AccessKey(String id, String secret) {

  static final AccessKey FOR_TESTS = new AccessKey("test", "test");

  @Override
  public String toString() {
    return "AccessKey[" + id + "]";
  }
}
