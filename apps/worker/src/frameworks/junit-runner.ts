/** JUnit 4 has no report of its own: this runs the named classes and writes one. */
export const JUNIT_RUNNER = `
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import org.junit.runner.*;
import org.junit.runner.notification.*;

public class InvigilRunner extends RunListener {
    private final Map<Description, String> complaints = new LinkedHashMap<>();
    private final Map<Description, Long> began = new LinkedHashMap<>();
    private final StringBuilder cases = new StringBuilder();

    @Override public void testStarted(Description test) { began.put(test, System.nanoTime()); }
    @Override public void testFailure(Failure failure) {
        if (began.containsKey(failure.getDescription())) {
            complaints.put(failure.getDescription(), String.valueOf(failure.getMessage()));
        } else {
            write(failure.getDescription(), "<error message=\\"" + escape(String.valueOf(failure.getMessage())) + "\\"/>");
        }
    }
    @Override public void testIgnored(Description test) { write(test, "<skipped/>"); }
    @Override public void testFinished(Description test) {
        String complaint = complaints.get(test);
        write(test, complaint == null ? "" : "<failure message=\\"" + escape(complaint) + "\\"/>");
    }

    private void write(Description test, String inner) {
        Long since = began.get(test);
        double seconds = since == null ? 0 : (System.nanoTime() - since) / 1e9;
        cases.append("<testcase name=\\"").append(escape(String.valueOf(test.getMethodName())))
            .append("\\" classname=\\"").append(escape(String.valueOf(test.getClassName())))
            .append("\\" time=\\"").append(String.format(Locale.ROOT, "%.3f", seconds)).append("\\">")
            .append(inner).append("</testcase>");
    }

    private static String escape(String text) {
        StringBuilder out = new StringBuilder();
        for (char c : text.toCharArray()) {
            if (c == '<') out.append("&lt;");
            else if (c == '>') out.append("&gt;");
            else if (c == '&') out.append("&amp;");
            else if (c == '"') out.append("&quot;");
            else if (c >= ' ' || c == '\\n' || c == '\\t') out.append(c);
        }
        return out.toString();
    }

    public static void main(String[] arguments) throws Exception {
        InvigilRunner listener = new InvigilRunner();
        JUnitCore core = new JUnitCore();
        core.addListener(listener);
        boolean ok = true;
        for (int i = 1; i < arguments.length; i++) ok &= core.run(Class.forName(arguments[i])).wasSuccessful();
        try (Writer out = new OutputStreamWriter(new FileOutputStream(arguments[0]), StandardCharsets.UTF_8)) {
            out.write("<testsuite>" + listener.cases + "</testsuite>");
        }
        System.exit(ok ? 0 : 1);
    }
}
`;
