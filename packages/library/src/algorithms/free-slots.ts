import { texts } from "../format/frames.ts";
import { program } from "../format/program.ts";
import { code, md } from "../format/text.ts";

export const freeSlots = program({
  slug: "first-free-slot",
  title: "The first free slot",
  skills: ["algorithms"],
  difficulty: "medium",
  minutes: 25,
  score: 15,
  statement: md(
    "Find the earliest time on a working day (09:00 to 17:00) at which a meeting of a given length fits between the meetings of everyone invited.",
    "**Input:** the first line is the length in minutes (1 to 480). Every further line is a meeting of somebody, `HH:MM-HH:MM`, in no particular order. Meetings may overlap, may start before 09:00 or end after 17:00, and always end after they start. There may be none.",
    "**Output:** the start of the earliest slot as `HH:MM`, or `none` if the meeting does not fit before 17:00. A meeting may start at the very minute another one ends.",
  ),
  explanation: md(
    "Sort the meetings by their start and walk through them with the earliest time that is still free, beginning at 09:00. If the gap before the next meeting is long enough, that is the answer; otherwise move on to the later of the current time and the end of that meeting. At the end, compare with 17:00.",
    "The point is the `max`: a long meeting may end after the ones that start later. The rest is care with the edges of the day.",
  ),
  frames: texts({ name: "firstSlot", many: "lines", returns: "String" }),
  cases: [
    {
      name: "Between two meetings",
      input: "30\n09:00-10:00\n10:30-12:00\n",
      output: "10:00\n",
      explained: "From 10:00 to 10:30 nobody has a meeting.",
    },
    {
      name: "No gap is long enough",
      input: "60\n09:30-12:30\n13:00-16:30\n",
      output: "none\n",
      explained: "The gaps are 30 minutes each.",
    },
    { name: "Nobody has a meeting", input: "480\n", output: "09:00\n" },
    {
      name: "A long one around a short one",
      input: "45\n09:00-13:00\n09:30-10:00\n13:15-17:00\n",
      output: "none\n",
      weight: 2,
    },
    { name: "Not in order", input: "30\n11:00-12:00\n09:00-11:00\n", output: "12:00\n", weight: 2 },
    {
      name: "Before and after the working day",
      input: "30\n07:00-08:00\n08:30-09:20\n16:00-18:00\n",
      output: "09:20\n",
      weight: 2,
    },
    { name: "Early meetings do not open the day", input: "30\n06:00-07:00\n07:45-08:15\n", output: "09:00\n" },
    { name: "Exactly until the end of the day", input: "60\n09:00-16:00\n", output: "16:00\n" },
    { name: "A minute too long for the rest of the day", input: "61\n09:00-16:00\n", output: "none\n" },
    { name: "The gap begins after the working day", input: "15\n09:00-17:00\n18:00-19:00\n", output: "none\n" },
  ],
  solutions: {
    python: code`
      def first_slot(lines: list[str]) -> str:
          def minutes(text: str) -> int:
              hours, rest = text.split(":")
              return int(hours) * 60 + int(rest)

          length = int(lines[0])
          meetings = sorted(tuple(map(minutes, line.split("-"))) for line in lines[1:] if line.strip())
          free = 9 * 60
          for start, end in meetings + [(17 * 60, 17 * 60)]:
              if min(start, 17 * 60) - free >= length:
                  break
              free = max(free, end)
          if free + length > 17 * 60:
              return "none"
          return f"{free // 60:02}:{free % 60:02}"
    `,
    java: code`
      static int minutes(String text) {
          String[] parts = text.trim().split(":");
          return Integer.parseInt(parts[0]) * 60 + Integer.parseInt(parts[1]);
      }

      static String firstSlot(List<String> lines) {
          int length = Integer.parseInt(lines.get(0).trim());
          List<int[]> meetings = new ArrayList<>();
          for (String line : lines.subList(1, lines.size())) {
              if (line.isBlank()) continue;
              String[] ends = line.split("-");
              meetings.add(new int[] {minutes(ends[0]), minutes(ends[1])});
          }
          meetings.sort(Comparator.comparingInt(meeting -> meeting[0]));
          int free = 9 * 60;
          for (int[] meeting : meetings) {
              if (meeting[0] - free >= length) break;
              free = Math.max(free, meeting[1]);
          }
          return free + length > 17 * 60 ? "none" : String.format("%02d:%02d", free / 60, free % 60);
      }
    `,
    javascript: code`
      function firstSlot(lines) {
        const minutes = (text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
        const length = Number(lines[0]);
        const meetings = lines
          .slice(1)
          .filter((line) => line.trim() !== "")
          .map((line) => line.split("-").map(minutes))
          .sort((a, b) => a[0] - b[0]);
        let free = 540;
        for (const [start, end] of meetings) {
          if (start - free >= length) break;
          free = Math.max(free, end);
        }
        if (free + length > 1020) return "none";
        return String(Math.floor(free / 60)).padStart(2, "0") + ":" + String(free % 60).padStart(2, "0");
      }
    `,
  },
  wrong: [
    {
      technology: "python",
      why: "Moves on to the end of each meeting, even if an earlier one lasts longer.",
      body: code`
        def first_slot(lines: list[str]) -> str:
            def minutes(text: str) -> int:
                return int(text[:2]) * 60 + int(text[3:5])

            length = int(lines[0])
            meetings = sorted(tuple(map(minutes, line.split("-"))) for line in lines[1:])
            free = 9 * 60
            for start, end in meetings:
                if start - free >= length:
                    break
                free = end
            return "none" if free + length > 17 * 60 else f"{free // 60:02}:{free % 60:02}"
      `,
    },
    {
      technology: "javascript",
      why: "Takes the meetings in the order of the input.",
      body: code`
        function firstSlot(lines) {
          const minutes = (text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
          const length = Number(lines[0]);
          let free = 540;
          for (const [start, end] of lines.slice(1).map((line) => line.split("-").map(minutes))) {
            if (start - free >= length) break;
            free = Math.max(free, end);
          }
          if (free + length > 1020) return "none";
          return String(Math.floor(free / 60)).padStart(2, "0") + ":" + String(free % 60).padStart(2, "0");
        }
      `,
    },
    {
      technology: "python",
      why: "Does not check that the slot ends before 17:00.",
      body: code`
        def first_slot(lines: list[str]) -> str:
            def minutes(text: str) -> int:
                return int(text[:2]) * 60 + int(text[3:5])

            length = int(lines[0])
            meetings = sorted(tuple(map(minutes, line.split("-"))) for line in lines[1:])
            free = 9 * 60
            for start, end in meetings:
                if start - free >= length:
                    break
                free = max(free, end)
            return "none" if free >= 17 * 60 else f"{free // 60:02}:{free % 60:02}"
      `,
    },
  ],
});
