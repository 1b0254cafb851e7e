import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import org.h2.util.ScriptReader;

/** Runs inside a box, as serve.ts does for the other engines. Its argument is the compatibility mode. */
public class H2Driver {
    static final int MOST_ROWS = 10_000;
    static final int MOST_TEXT = 2_000_000;
    static final String URL = "jdbc:h2:mem:task";
    static PrintStream judge;

    public static void main(String[] args) throws Exception {
        judge = new PrintStream(new FileOutputStream("/dev/fd/5"), true, StandardCharsets.UTF_8);
        try {
            // The database lives as long as this session.
            Connection owner = DriverManager.getConnection(URL + ";" + args[0], "sa", "");
            try (Statement statement = owner.createStatement()) {
                // Not an administrator, so statements reach no file and no Java code.
                statement.execute("CREATE USER CANDIDATE PASSWORD ''");
                statement.execute("GRANT ALTER ANY SCHEMA TO CANDIDATE");
            }
            run(read("setup"));
            run(read("seed"));
        } catch (Exception error) {
            judge.println("{\"at\":\"fault\",\"error\":" + quote(error.getMessage()) + "}");
            System.exit(3);
        }
        judge.println("{\"at\":\"ready\"}");
        answer("answer");
        if (Files.exists(Path.of("/box/check.txt"))) answer("check");
        System.exit(0);
    }

    static String read(String name) throws Exception {
        return Files.readString(Path.of("/box/" + name + ".txt"));
    }

    static void answer(String at) throws Exception {
        String grid = "null";
        String error = "null";
        try {
            grid = run(read(at));
        } catch (Exception failure) {
            error = quote(failure.getMessage());
        }
        judge.println("{\"at\":\"" + at + "\",\"grid\":" + grid + ",\"error\":" + error + "}");
    }

    /** The last result, as JSON. Each call is a separate session. */
    static String run(String text) throws Exception {
        String grid = "null";
        // The original products' tools end a statement with a separate line.
        String statements = text.replaceAll("(?im)^[ \\t]*(go|/)[ \\t]*$", ";");
        ScriptReader reader = new ScriptReader(new StringReader(statements));
        reader.setSkipRemarks(true);
        try (Connection session = DriverManager.getConnection(URL, "CANDIDATE", "");
             Statement statement = session.createStatement()) {
            for (String next = reader.readStatement(); next != null; next = reader.readStatement()) {
                if (next.isBlank()) continue;
                if (statement.execute(next)) grid = toJson(statement.getResultSet());
            }
        }
        return grid;
    }

    static String toJson(ResultSet result) throws Exception {
        int width = result.getMetaData().getColumnCount();
        StringBuilder json = new StringBuilder("{\"columns\":[");
        for (int at = 1; at <= width; at++) {
            json.append(at > 1 ? "," : "").append(quote(result.getMetaData().getColumnLabel(at)));
        }
        json.append("],\"rows\":[");
        int rows = 0;
        int more = 0;
        int room = MOST_TEXT;
        while (result.next()) {
            String[] row = new String[width];
            for (int at = 0; at < width && room >= 0; at++) {
                row[at] = result.getString(at + 1);
                room -= row[at] == null ? 0 : row[at].length();
            }
            if (rows >= MOST_ROWS || room < 0) {
                more++;
                continue;
            }
            json.append(rows++ > 0 ? ",[" : "[");
            for (int at = 0; at < width; at++) json.append(at > 0 ? "," : "").append(quote(row[at]));
            json.append("]");
        }
        return json.append("],\"more\":").append(more).append("}").toString();
    }

    static String quote(String text) {
        if (text == null) return "null";
        StringBuilder json = new StringBuilder("\"");
        for (char each : text.toCharArray()) {
            if (each == '"' || each == '\\') json.append('\\').append(each);
            else if (each < ' ' || each > '~') json.append(String.format("\\u%04x", (int) each));
            else json.append(each);
        }
        return json.append('"').toString();
    }
}
