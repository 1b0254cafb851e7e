import { lines, mcq, md, tex, type DemoTest } from "../content.ts";

export const careers: DemoTest = {
  slug: "demo-careers",
  company: "demo-harbour",
  label: "White label",
  name: "Planning trainee",
  minutes: 20,
  sections: [
    {
      name: "Planning",
      problems: [
        mcq({
          key: "critical-path",
          title: "The earliest day",
          maxScore: 5,
          statement: md(
            "A jetty is being repaired in four tasks. A task can start as soon as the tasks it waits for are finished, and tasks can run in parallel.",
            lines(
              "| Task | Days | Waits for |",
              "| :--- | ---: | :--- |",
              "| Survey | 3 | |",
              "| Order timber | 2 | Survey |",
              "| Drive piles | 4 | Survey |",
              "| Lay deck | 1 | Order timber, Drive piles |",
            ),
            "What is the minimum number of days the repair takes?",
          ),
          choices: [{ text: "6" }, { text: "8", right: true }, { text: "9" }, { text: "10" }],
        }),
        tex({
          key: "late-timber",
          title: "The timber is late",
          maxScore: 5,
          statement:
            "On day 4 the supplier says that the timber needs one day more than planned. Does the repair end later? Explain in two sentences what you would tell the harbour master.",
          maxLength: 600,
        }),
      ],
    },
  ],
};
