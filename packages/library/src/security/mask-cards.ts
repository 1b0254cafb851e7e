import { texts } from "../format/frames.ts";
import { program } from "../format/program.ts";
import { code, md } from "../format/text.ts";

export const maskCards = program({
  slug: "mask-card-numbers",
  title: "Card numbers in the log",
  skills: ["security", "algorithms"],
  difficulty: "medium",
  minutes: 25,
  score: 15,
  statement: md(
    "A log must not contain card numbers. Replace each of the **first twelve digits** of every card number with `*`, and leave everything else as it is.",
    "- A card number has 16 digits, written together or in four groups of four with **the same** separator between them: a single space or a single dash.\n- No digit stands directly before or after it.\n- Its check digit is right: double every second digit, beginning with the first; subtract 9 from each result above 9; add up all 16 digits. The sum is a multiple of 10.",
    "**Input:** the lines of the log, each at most 300 characters. Digits in groups of four never stand beside a fifth such group.\n\n**Output:** the lines with card numbers masked. Separators stay where they are.",
  ),
  explanation: md(
    "A regular expression finds candidates, with a back reference for the separator and a look at the characters on both sides; a function computes the check digit and decides what is replaced.",
    "Without the check digit, order numbers of 16 digits become unreadable, and support loses them. Without the look at both sides, a part of a longer number is masked. Masking only digits that are written together misses what people type.",
  ),
  frames: texts({ name: "masked", many: "lines", returns: "List<String>" }),
  compare: { kind: "exact" },
  cases: [
    {
      name: "Written together, and in groups",
      input: "paid with 4111111111111111 today\npaid with 4111 1111 1111 1111\n",
      output: "paid with ************1111 today\npaid with **** **** **** 1111\n",
      explained: "Both are the same number with a right check digit.",
    },
    {
      name: "An order number",
      input: "order 4111111111111112 sent\n",
      output: "order 4111111111111112 sent\n",
      explained: "The sum is 31, so it is not a card number.",
    },
    { name: "Dashes", input: "5500-0000-0000-0004\n", output: "****-****-****-0004\n" },
    {
      name: "Different separators",
      input: "4111-1111 1111-1111\n41111111-1111-1111\n",
      output: "4111-1111 1111-1111\n41111111-1111-1111\n",
      weight: 2,
    },
    {
      name: "Part of a longer number",
      input: "id 94111111111111111\nid 41111111111111110\n",
      output: "id 94111111111111111\nid 41111111111111110\n",
      weight: 2,
    },
    {
      name: "Several in a line",
      input: "from 4111111111111111 to 5500000000000004; ref 1234567890123456.\n",
      output: "from ************1111 to ************0004; ref 1234567890123456.\n",
      weight: 2,
    },
    {
      name: "Letters beside it",
      input: "card=4111111111111111,x4111111111111111y\n",
      output: "card=************1111,x************1111y\n",
    },
    { name: "Two separators in a row", input: "4111  1111  1111  1111\n", output: "4111  1111  1111  1111\n" },
  ],
  solutions: {
    python: code`
      def masked(lines: list[str]) -> list[str]:
          import re

          def is_card(text: str) -> bool:
              digits = [int(letter) for letter in text if letter.isdigit()]
              doubled = [2 * digit - 9 * (digit > 4) for digit in digits[::2]]
              return (sum(doubled) + sum(digits[1::2])) % 10 == 0

          def replaced(found) -> str:
              text = found[0]
              return re.sub("[0-9]", "*", text[:-4]) + text[-4:] if is_card(text) else text

          pattern = r"(?<![0-9])[0-9]{4}([ -]?)[0-9]{4}\1[0-9]{4}\1[0-9]{4}(?![0-9])"
          return [re.sub(pattern, replaced, line) for line in lines]
    `,
    java: code`
      static List<String> masked(List<String> lines) {
          var pattern = java.util.regex.Pattern.compile(
              "(?<![0-9])[0-9]{4}([ -]?)[0-9]{4}\\1[0-9]{4}\\1[0-9]{4}(?![0-9])");
          return lines.stream().map(line -> pattern.matcher(line).replaceAll(found -> mask(found.group()))).toList();
      }

      static String mask(String text) {
          String digits = text.replaceAll("[^0-9]", "");
          int sum = 0;
          for (int at = 0; at < 16; at++) {
              int digit = digits.charAt(at) - '0';
              if (at % 2 == 0) digit = digit > 4 ? 2 * digit - 9 : 2 * digit;
              sum += digit;
          }
          if (sum % 10 != 0) return text;
          int end = text.length() - 4;
          return text.substring(0, end).replaceAll("[0-9]", "*") + text.substring(end);
      }
    `,
    javascript: code`
      function masked(lines) {
        const isCard = (text) => {
          const digits = [...text.replace(/[^0-9]/g, "")].map(Number);
          const sum = digits.reduce((total, digit, at) => total + (at % 2 ? digit : digit > 4 ? 2 * digit - 9 : 2 * digit), 0);
          return sum % 10 === 0;
        };
        const pattern = /(?<![0-9])[0-9]{4}([ -]?)[0-9]{4}\1[0-9]{4}\1[0-9]{4}(?![0-9])/g;
        return lines.map((line) =>
          line.replace(pattern, (text) => (isCard(text) ? text.slice(0, -4).replace(/[0-9]/g, "*") + text.slice(-4) : text)),
        );
      }
    `,
  },
  wrong: [
    {
      technology: "python",
      why: "Masks every number of 16 digits, without looking at the check digit.",
      body: code`
        def masked(lines: list[str]) -> list[str]:
            import re
            pattern = r"(?<![0-9])[0-9]{4}([ -]?)[0-9]{4}\1[0-9]{4}\1[0-9]{4}(?![0-9])"
            hide = lambda found: re.sub("[0-9]", "*", found[0][:-4]) + found[0][-4:]
            return [re.sub(pattern, hide, line) for line in lines]
      `,
    },
    {
      technology: "javascript",
      why: "Masks parts of longer numbers, and any mixture of separators.",
      body: code`
        function masked(lines) {
          const isCard = (text) => {
            const digits = [...text.replace(/[^0-9]/g, "")].map(Number);
            return digits.reduce((sum, d, at) => sum + (at % 2 ? d : d > 4 ? 2 * d - 9 : 2 * d), 0) % 10 === 0;
          };
          return lines.map((line) =>
            line.replace(/[0-9]{4}[ -]?[0-9]{4}[ -]?[0-9]{4}[ -]?[0-9]{4}/g, (text) =>
              isCard(text) ? text.slice(0, -4).replace(/[0-9]/g, "*") + text.slice(-4) : text,
            ),
          );
        }
      `,
    },
    {
      technology: "python",
      why: "Finds only numbers that are written together.",
      body: code`
        def masked(lines: list[str]) -> list[str]:
            import re

            def hide(found):
                digits = [int(letter) for letter in found[0]]
                total = sum(2 * d - 9 * (d > 4) for d in digits[::2]) + sum(digits[1::2])
                return "*" * 12 + found[0][-4:] if total % 10 == 0 else found[0]

            return [re.sub(r"(?<![0-9])[0-9]{16}(?![0-9])", hide, line) for line in lines]
      `,
    },
  ],
});
