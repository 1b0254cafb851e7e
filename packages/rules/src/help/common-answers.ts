import type { HelpEntry } from "@invigil/contract/help/inbox";

type Suggested = Pick<HelpEntry, "question" | "answer">;

/** What candidates ask most, as a start for a company that has no stored answers yet. All of it holds for every test. */
export const COMMON_ANSWERS: readonly Suggested[] = [
  {
    question: "Is my work saved?",
    answer:
      "Yes. Your answers are saved automatically a moment after you stop typing, and the bar at the top shows the state. If the connection is lost, this browser keeps your work and sends it when the connection is back.",
  },
  {
    question: "I lost my internet connection. What should I do?",
    answer:
      "Keep the page open and go on with the question you see. Everything you type is kept in this browser and sent when the connection is back. The clock keeps running. To continue on another computer, open the link in your invitation again.",
  },
  {
    question: "My camera or microphone does not work. What can I do?",
    answer:
      "Close other programs that use the camera or microphone, allow this page to use them in the browser’s address bar, and reload the page. Your answers stay saved.",
  },
  {
    question: "Can I go back to an earlier question?",
    answer:
      "Yes, as long as its section is open. Choose the question from the list of all questions. A submitted section can be read but no longer changed.",
  },
  {
    question: "How do I submit, and what happens when the time runs out?",
    answer:
      "Choose Submit at the top and confirm. When the time runs out, everything that is saved is submitted automatically.",
  },
];
