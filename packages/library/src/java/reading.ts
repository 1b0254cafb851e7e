import { code, md } from "../format/text.ts";
import { blanks, choice } from "../format/written.ts";

const fenced = (text: string) => `\`\`\`java\n${text}\`\`\``;

/** The lines of a question in the method that runs. */
function inMain(text: string, more = ""): string {
  return `import java.util.*;\npublic class Main {\n${more}public static void main(String[] args) {\n${text}}\n}\n`;
}

const VISITS = code`
  Map<Customer, Integer> visits = new HashMap<>();
  Customer customer = new Customer(7, "kim@example.org");
  visits.put(customer, 3);
  customer.setEmail("kim@example.com");
  System.out.println(visits.get(customer) + " " + visits.size());
`;
const CUSTOMER = code`
  static class Customer {
      private final int id;
      private String email;

      Customer(int id, String email) {
          this.id = id;
          this.email = email;
      }

      void setEmail(String email) {
          this.email = email;
      }

      @Override
      public boolean equals(Object other) {
          return other instanceof Customer c && c.id == id && c.email.equals(email);
      }

      @Override
      public int hashCode() {
          return Objects.hash(id, email);
      }
  }
`;

export const lostKey = choice({
  slug: "java-lost-key",
  title: "The key that cannot be found",
  skills: ["java"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    "`Customer` has `equals` and `hashCode`, both generated from its fields `id` and `email`. What does this print?",
    fenced(VISITS),
  ),
  explanation: md(
    "The entry lies in the bucket of the old hash code. After the change the map looks elsewhere, so `get` returns `null`, although the map still has one entry, which can no longer be reached or removed by its key.",
    "Keys of a hash map must not change while they are in it: use the id alone, or an immutable key such as a record. (Strictly speaking both hash codes could meet in one bucket, but the stored hash would still differ.)",
  ),
  choices: [
    { text: "`null 1`", right: true },
    { text: "`3 1`" },
    { text: "`null 0`" },
    { text: "It throws a `ConcurrentModificationException`." },
  ],
  proof: { technology: "java", code: inMain(VISITS, CUSTOMER), output: "null 1\n" },
});

const NUMBERS = code`
  Integer a = 127, b = 127;
  Integer c = 1000, d = 1000;
  System.out.println(a == b);
  System.out.println(c == d);
  System.out.println(c.equals(d));
`;

export const boxedNumbers = blanks({
  slug: "java-boxed-numbers",
  title: "Equal, or the same?",
  skills: ["java"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    "Two order numbers are compared like this, with the virtual machine's default settings. What is printed? Write `true` or `false` for each line.",
    fenced(NUMBERS),
    "First: ___ Second: ___ Third: ___",
  ),
  explanation: md(
    "`==` compares references. Boxing uses cached objects from −128 to 127, so `a` and `b` are the same object, while `c` and `d` are two objects with the same value. `equals` compares values.",
    "The comparison works in every test with small ids and fails in production: a mistake worth knowing.",
  ),
  blanks: [
    { label: "First", accepted: ["true"] },
    { label: "Second", accepted: ["false"] },
    { label: "Third", accepted: ["true"] },
  ],
  proof: { technology: "java", code: inMain(NUMBERS), output: "true\nfalse\ntrue\n" },
});

export const countedTogether = choice({
  slug: "java-counted-together",
  title: "Visits that get lost",
  skills: ["java"],
  difficulty: "hard",
  minutes: 5,
  score: 5,
  statement: md(
    "Many threads call `visit`. The counts come out too low. Which version is right **and** lets threads work on different pages at the same time?",
    fenced(code`
      private final Map<String, Integer> visits = new ConcurrentHashMap<>();

      void visit(String page) {
          Integer before = visits.get(page);
          visits.put(page, before == null ? 1 : before + 1);
      }
    `),
  ),
  explanation: md(
    "Each call of a `ConcurrentHashMap` is atomic, but two calls in a row are not: another thread can write between `get` and `put`. `merge` does both in one atomic step and blocks only its own entry.",
    "`synchronized` on the method is right but lets only one thread in at a time. `volatile` says nothing about the content of the map, and `putIfAbsent` leaves the addition unprotected.",
  ),
  choices: [
    { text: "`visits.merge(page, 1, Integer::sum);`", right: true },
    { text: "Make `visit` a `synchronized` method." },
    { text: "Declare the field `volatile`." },
    { text: "`visits.putIfAbsent(page, 0); visits.put(page, visits.get(page) + 1);`" },
  ],
});
