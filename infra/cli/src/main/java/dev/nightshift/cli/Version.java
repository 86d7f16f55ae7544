package dev.nightshift.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() throws IOException {
    Properties built = new Properties();
    try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
      built.load(in);
    }
    return new String[]{"nightshift " + built.getProperty("version") + " (Java " + Runtime.version() + ")"};
  }
}
