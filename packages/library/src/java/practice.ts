import { code, md } from "../format/text.ts";
import { blanks, choice } from "../format/written.ts";

const fenced = (text: string) => `\`\`\`java\n${text}\`\`\``;

function inMain(text: string, more = ""): string {
  return `import java.math.BigDecimal;\nimport java.util.*;\npublic class Main {\n${more}public static void main(String[] args) {\n${text}}\n}\n`;
}

const AMOUNTS = code`
  BigDecimal billed = new BigDecimal("2.50");
  BigDecimal paid = new BigDecimal("2.5");
  System.out.println(billed.equals(paid));
  System.out.println(billed.compareTo(paid) == 0);
  System.out.println(new HashSet<>(List.of(billed, paid)).size());
`;

export const equalAmounts = blanks({
  slug: "java-equal-amounts",
  title: "Paid in full?",
  skills: ["java"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    "A program compares what was billed with what was paid. What is printed?",
    fenced(AMOUNTS),
    "First line: ___ Second line: ___ Third line: ___",
  ),
  explanation: md(
    "`equals` of `BigDecimal` also compares the number of decimals, so 2.50 and 2.5 are not equal: false. `compareTo` compares the values: true. A hash set uses `equals`, so it keeps both: 2.",
    "Amounts from a database often have another scale than those from a form. The fault shows as customers who have paid and are reminded anyway.",
  ),
  blanks: [
    { label: "First line", accepted: ["false"] },
    { label: "Second line", accepted: ["true"] },
    { label: "Third line", accepted: ["2"] },
  ],
  proof: { technology: "java", code: inMain(AMOUNTS), output: "false\ntrue\n2\n" },
});

const GUEST = code`
  static int created = 0;

  static String createGuest() {
      created++;
      return "guest";
  }
`;
const OPTIONAL = code`
  Optional<String> user = Optional.of("kim");
  String first = user.orElse(createGuest());
  String second = user.orElseGet(() -> createGuest());
  System.out.println(first + " " + second + " " + created);
`;

export const guestAccounts = choice({
  slug: "java-guests-nobody-asked-for",
  title: "Guests that nobody asked for",
  skills: ["java"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    'The table of guest accounts grows with every visit of a signed-in user. `createGuest` creates an account, counts it in `created` (0 at first) and returns `"guest"`. What does this print?',
    fenced(OPTIONAL),
  ),
  explanation: md(
    "The argument of `orElse` is evaluated before the call, whether it is needed or not: one guest is created and thrown away. `orElseGet` gets a function and calls it only if the value is missing. So `kim kim 1`.",
    "Harmless for a constant, expensive for a query, and wrong for anything with an effect.",
  ),
  choices: [
    { text: "`kim kim 1`", right: true },
    { text: "`kim kim 0`" },
    { text: "`kim kim 2`" },
    { text: "`guest kim 1`" },
  ],
  proof: { technology: "java", code: inMain(OPTIONAL, GUEST), output: "kim kim 1\n" },
});

export const leakedConnections = choice({
  slug: "java-connections-that-stay",
  title: "The pool that runs dry",
  skills: ["java", "operations"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    "After some hours of normal load a service reports that no connection to the database is free. The database shows that most of them are idle. This is the only method that uses the pool:",
    fenced(code`
      int countOrders(int customer) throws SQLException {
          Connection connection = pool.getConnection();
          PreparedStatement statement = connection.prepareStatement(COUNT);
          statement.setInt(1, customer);
          ResultSet result = statement.executeQuery();
          result.next();
          int count = result.getInt(1);
          connection.close();
          return count;
      }
    `),
    "What is the cause, and what is the fix?",
  ),
  explanation: md(
    "If anything between `getConnection` and `close` throws, a query timeout for example, the connection never goes back to the pool. Each such error loses one. `try (Connection connection = …; PreparedStatement statement = …)` closes both on every way out.",
    "A larger pool lasts longer, and ends the same way. Code after `return` is never reached, and does not even compile. A catch that swallows the exception and returns 0 hides the error and still does not close.",
  ),
  choices: [
    { text: "An exception skips `close`: use try-with-resources for the connection and the statement.", right: true },
    { text: "The pool is too small for the load: double its size, and let requests wait for longer." },
    { text: "The connection is closed before `return`: move `close` behind it, so that the count is read first." },
    { text: "An exception ends the method: catch it, return 0, and leave the rest as it is." },
  ],
});
