import java.io.*;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.jar.*;
import java.util.stream.Stream;
import javax.tools.*;

/** Compiles to a jar in memory and runs it: `compile` uses the sources in /box, `wait` what arrives on descriptor 6. */
public class Driver {
    static final String WARM_UP = "import java.util.*; public class Main { public static void main(String[] a) {"
        + " Scanner in = new Scanner(\"1 2\"); Map<String, Integer> m = new HashMap<>(); m.merge(\"a\", in.nextInt(), Integer::sum);"
        + " StringBuilder s = new StringBuilder(); for (int i = 0; i < 9; i++) s.append(i);"
        + " List<Integer> l = new ArrayList<>(List.of(3, 1)); l.sort(Comparator.naturalOrder());"
        + " String.format(\"%d %s %.2f\", l.get(0), s + \"x\" + m, 1.5); } }";

    public static void main(String[] args) throws Throwable {
        if (args[0].equals("compile")) {
            Result result = compile(sourcesInBox());
            System.err.print(result.log);
            if (!result.ok) System.exit(1);
            try (OutputStream out = new FileOutputStream("/proc/self/fd/5")) { out.write(result.jar); }
            return;
        }
        byte[] jar = compile(Map.of("Main.java", WARM_UP)).jar;
        mainOf(new JarLoader(jar)).invoke(null, (Object) new String[0]);
        serve();
    }

    /** The original descriptor: reopening it by its name in /proc would leave the first one to the program. */
    static FileDescriptor descriptor(int number) throws ReflectiveOperationException {
        java.lang.reflect.Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        sun.misc.Unsafe memory = (sun.misc.Unsafe) field.get(null);
        FileDescriptor descriptor = new FileDescriptor();
        memory.putInt(descriptor, memory.objectFieldOffset(FileDescriptor.class.getDeclaredField("fd")), number);
        return descriptor;
    }

    static void serve() throws Throwable {
        byte[] jar = null;
        String[] args = null;
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(descriptor(6))));
             DataOutputStream out = new DataOutputStream(new BufferedOutputStream(new FileOutputStream(descriptor(5))))) {
            out.write('R');
            out.flush();
            while (args == null) {
                String line = line(in);
                if (line.isEmpty()) System.exit(0);
                String[] order = line.split(" ");
                Map<String, byte[]> files = new LinkedHashMap<>();
                for (int n = Integer.parseInt(order[1]); n > 0; n--) {
                    String[] file = line(in).split(" ", 2);
                    files.put(file[1], bytes(in, file[0]));
                }
                String[] given = new String[Integer.parseInt(order[2])];
                for (int i = 0; i < given.length; i++) given[i] = new String(bytes(in, line(in)), StandardCharsets.UTF_8);
                for (Map.Entry<String, byte[]> file : files.entrySet()) write(file.getKey(), file.getValue());
                if (order[0].equals("C")) {
                    Result result = compile(sourcesInBox());
                    jar = result.jar;
                    reply(out, result);
                } else {
                    args = given;
                    if (files.containsKey("/box/main.jar")) jar = files.get("/box/main.jar");
                }
            }
        }
        JarLoader loader = new JarLoader(jar);
        Thread.currentThread().setContextClassLoader(loader);
        try {
            mainOf(loader).invoke(null, (Object) args);
        } catch (java.lang.reflect.InvocationTargetException wrapped) {
            Throwable error = wrapped.getCause();
            // The last frames are ours.
            StackTraceElement[] frames = error.getStackTrace();
            int end = frames.length;
            for (int i = frames.length - 1; i >= 0 && isOurs(frames[i].getClassName()); i--) end = i;
            error.setStackTrace(Arrays.copyOf(frames, end));
            System.out.flush();
            System.err.print("Exception in thread \"main\" ");
            error.printStackTrace();
            System.exit(1);
        }
    }

    static boolean isOurs(String name) {
        return name.equals("Driver") || name.startsWith("jdk.internal.reflect.") || name.startsWith("java.lang.reflect.");
    }

    static java.lang.reflect.Method mainOf(JarLoader loader) throws Exception {
        if (loader.main == null) {
            System.err.println("error: no class has a method public static void main(String[])");
            System.exit(1);
        }
        java.lang.reflect.Method main = loader.loadClass(loader.main).getMethod("main", String[].class);
        main.setAccessible(true);
        return main;
    }

    static void reply(DataOutputStream out, Result result) throws IOException {
        byte[] log = result.log.getBytes(StandardCharsets.UTF_8);
        out.writeBytes((result.ok ? 1 : 0) + " " + log.length + " " + result.jar.length + "\n");
        out.write(log);
        out.write(result.jar);
        out.flush();
    }

    /** Empty at the end. */
    static String line(DataInputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != -1 && next != '\n'; next = in.read()) line.write(next);
        return line.toString(StandardCharsets.UTF_8);
    }

    static byte[] bytes(DataInputStream in, String size) throws IOException {
        byte[] data = new byte[Integer.parseInt(size)];
        in.readFully(data);
        return data;
    }

    static void write(String path, byte[] data) throws IOException {
        Path file = Path.of(path);
        Files.createDirectories(file.getParent());
        Files.write(file, data);
    }

    static Map<String, String> sourcesInBox() throws IOException {
        Map<String, String> sources = new TreeMap<>();
        Path box = Path.of("/box");
        try (Stream<Path> files = Files.walk(box)) {
            for (Path file : (Iterable<Path>) files.filter(each -> each.toString().endsWith(".java"))::iterator) {
                sources.put(box.relativize(file).toString(), Files.readString(file));
            }
        }
        return sources;
    }

    static class Result {
        boolean ok;
        String log;
        byte[] jar = new byte[0];
    }

    static Result compile(Map<String, String> sources) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter log = new StringWriter();
        List<Source> units = new ArrayList<>();
        sources.forEach((name, text) -> units.add(new Source(name, text)));
        Result result = new Result();
        try (Memory memory = new Memory(compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8))) {
            List<String> options = List.of("-proc:none", "-nowarn", "-XDuseUnsharedTable=true");
            try {
                result.ok = compiler.getTask(log, memory, null, options, null, units).call();
            } catch (OutOfMemoryError | StackOverflowError error) {
                log.write("The compiler gave up: " + error + "\n");
            }
            if (result.ok) result.jar = memory.jar();
        }
        result.log = log.toString();
        return result;
    }

    static class Source extends SimpleJavaFileObject {
        final String text;

        Source(String name, String text) {
            super(URI.create("string:///" + name.replace(' ', '_')), Kind.SOURCE);
            this.text = text;
        }

        @Override public CharSequence getCharContent(boolean ignore) { return text; }

        /** A public class may have a different name from the file. */
        @Override public boolean isNameCompatible(String name, Kind kind) { return kind == Kind.SOURCE; }

        @Override public String getName() { return toUri().getPath().substring(1); }
    }

    static class Memory extends ForwardingJavaFileManager<StandardJavaFileManager> {
        final Map<String, ByteArrayOutputStream> classes = new TreeMap<>();

        Memory(StandardJavaFileManager files) { super(files); }

        @Override public JavaFileObject getJavaFileForOutput(Location location, String name, JavaFileObject.Kind kind, FileObject from) {
            return new SimpleJavaFileObject(URI.create("mem:///" + name.replace('.', '/') + kind.extension), kind) {
                @Override public OutputStream openOutputStream() {
                    ByteArrayOutputStream out = new ByteArrayOutputStream();
                    classes.put(name, out);
                    return out;
                }
            };
        }

        byte[] jar() throws IOException {
            Manifest manifest = new Manifest();
            manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
            String main = mainClass();
            if (main != null) manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, main);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (JarOutputStream jar = new JarOutputStream(bytes, manifest)) {
                jar.setLevel(0);
                for (Map.Entry<String, ByteArrayOutputStream> each : classes.entrySet()) {
                    jar.putNextEntry(new JarEntry(each.getKey().replace('.', '/') + ".class"));
                    jar.write(each.getValue().toByteArray());
                }
            }
            return bytes.toByteArray();
        }

        /** Main if it can be started, otherwise the first class that can. Loading it runs nothing. */
        String mainClass() {
            Map<String, byte[]> bytes = new HashMap<>();
            classes.forEach((name, out) -> bytes.put(name, out.toByteArray()));
            ClassLoader loader = new BytesLoader(bytes);
            List<String> names = new ArrayList<>(classes.keySet());
            if (names.remove("Main")) names.add(0, "Main");
            for (String name : names) {
                try {
                    java.lang.reflect.Method main = loader.loadClass(name).getMethod("main", String[].class);
                    if (java.lang.reflect.Modifier.isStatic(main.getModifiers())) return name;
                } catch (ReflectiveOperationException | LinkageError noMain) {
                    continue;
                }
            }
            return null;
        }
    }

    static class BytesLoader extends ClassLoader {
        final Map<String, byte[]> classes;

        BytesLoader(Map<String, byte[]> classes) { this.classes = classes; }

        /** A program may have its own class named Driver. */
        @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                if (loaded == null && classes.containsKey(name)) loaded = findClass(name);
                return loaded == null ? super.loadClass(name, resolve) : loaded;
            }
        }

        @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] data = classes.get(name);
            if (data == null) throw new ClassNotFoundException(name);
            return defineClass(name, data, 0, data.length);
        }
    }

    static class JarLoader extends BytesLoader {
        final String main;

        JarLoader(byte[] jar) throws IOException {
            super(new HashMap<>());
            try (JarInputStream in = new JarInputStream(new ByteArrayInputStream(jar))) {
                main = in.getManifest().getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
                for (JarEntry entry = in.getNextJarEntry(); entry != null; entry = in.getNextJarEntry()) {
                    String name = entry.getName().replace('/', '.');
                    classes.put(name.substring(0, name.length() - ".class".length()), in.readAllBytes());
                }
            }
        }
    }
}
