package dev.nightshift.local.lambda;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** A function's code as Lambda lays it out under /var/task: classes at the root, jars in lib. */
final class TaskRoot {

  private static final System.Logger LOG = System.getLogger(TaskRoot.class.getName());

  /** Jars load in the order of their names, and a layer's come after the function's. */
  private static final String AFTER_ALL_OTHERS = "~layer-";

  private TaskRoot() {}

  /** Unpacks code and layers into a folder that is new. */
  static Path unpack(Path code, List<Path> layers, Path folder) {
    try {
      Files.createDirectories(folder);
      if (Files.isDirectory(code)) {
        copyTree(code, folder);
      } else {
        unzip(code, folder);
      }
      var lib = Files.createDirectories(folder.resolve("lib"));
      for (var i = 0; i < layers.size(); i++) {
        addLayer(layers.get(i), lib.resolve("%s%03d.jar".formatted(AFTER_ALL_OTHERS, i)));
      }
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException("the code " + code + " can't be unpacked; is it built?", e);
    }
  }

  /** As far as it can be removed. */
  static void remove(Path folder) {
    try (var files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "{0} stays: {1}", folder, e.getMessage());
    }
  }

  private static void addLayer(Path layer, Path jar) throws IOException {
    if (!Files.isDirectory(layer)) {
      Files.copy(layer, jar);
      return;
    }
    try (var archive = FileSystems.newFileSystem(jar, Map.of("create", "true"))) {
      copyTree(layer, archive.getPath("/"));
    }
  }

  private static void unzip(Path zip, Path folder) throws IOException {
    try (var archive = FileSystems.newFileSystem(zip, Map.of("accessMode", "readOnly"))) {
      copyTree(archive.getPath("/"), folder);
    }
  }

  private static void copyTree(Path from, Path to) throws IOException {
    try (var files = Files.walk(from)) {
      for (var file : (Iterable<Path>) files::iterator) {
        var target = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
  }
}
