package dev.nightshift.local;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** The probe function as it would be uploaded. */
final class ProbeZip {

  private ProbeZip() {}

  static Path in(Path folder) throws IOException {
    var zip = folder.resolve("probe.zip");
    var entry = ProbeFunction.class.getName().replace('.', '/') + ".class";
    try (var out = new ZipOutputStream(Files.newOutputStream(zip));
        var bytes = ProbeFunction.class.getClassLoader().getResourceAsStream(entry)) {
      if (bytes == null) {
        throw new IOException(entry + " is not on the class path");
      }
      out.putNextEntry(new ZipEntry(entry));
      bytes.transferTo(out);
      out.closeEntry();
    }
    return zip;
  }

  /** The template that goes with it. */
  static Path template() throws IOException {
    try {
      return Path.of(Objects.requireNonNull(ProbeZip.class.getResource("probe.yaml")).toURI());
    } catch (URISyntaxException e) {
      throw new IOException(e);
    }
  }
}
