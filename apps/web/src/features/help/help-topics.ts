export interface HelpTopic {
  title: string;
  points: string[];
}

export const helpTopics: HelpTopic[] = [
  {
    title: "How your answers are saved",
    points: [
      "Answers are saved by themselves a moment after you stop typing or choosing. You can also save by hand with the Save button.",
      "The line beside the Save button says where your answer is: in this browser, on its way, or saved on the server with the time.",
      "Until the server has confirmed an answer, a copy is kept in this browser, so closing or reloading the page loses nothing.",
      "Those who read your answers can see how they came about: every saved version, and each paste with its length and whether it was copied in the test before. What else your clipboard holds is never read.",
      "If the same question was answered in another window, you are shown both answers and decide which one counts.",
    ],
  },
  {
    title: "What the states mean",
    points: [
      "Attempted: an answer is saved. A question with parts counts once every part has an answer.",
      "Submitted: your answer was handed in and waits for its evaluation or review.",
      "Accepted, partially accepted, rejected: the result of an evaluation, where the test shows it.",
      "A bookmark is only for you. It marks a question you want to come back to and is kept in this browser.",
      "Sections with a lock open one after another. A submitted section can be read but no longer changed.",
    ],
  },
  {
    title: "If the connection is lost",
    points: [
      "A banner tells you that you are offline. You can go on with the question on screen; links are blocked until you are back.",
      "The time keeps counting, and the test ends as scheduled.",
      "When the connection is back, what was kept in this browser is sent by itself. Check that your answers are shown as saved.",
      "What you typed in time and could not save is handed in as a late draft once you are back, in the same browser. Your reviewers decide whether it counts.",
      "On another computer, open the unique link of your invitation e-mail again to resume.",
    ],
  },
  {
    title: "Your time",
    points: [
      "The countdown in the top bar follows the server's clock. Changing the clock of your computer has no effect on it.",
      "It turns red when five minutes or less remain.",
      "In a test with timed sections, each section has its own time. When it is over, the next section opens.",
      "When the time of the test is over, your saved answers are submitted by themselves.",
    ],
  },
  {
    title: "Submitting",
    points: [
      "Submit ends the test for good. You are asked to confirm, and told how many questions have no answer.",
      "Recordings that are still being uploaded are finished first.",
      "After submitting you receive a receipt with the digest of every answer. Keep it if you may need a proof later.",
    ],
  },
  {
    title: "Keyboard and accessibility",
    points: [
      "Everything works with the keyboard: Tab and Shift+Tab move, Enter and Space act, the arrow keys choose among options, Escape closes a dialog that may be closed.",
      "Controls and messages have names for screen readers, and the time left is announced at the important moments only.",
      "Text can be enlarged with your browser, and the pages follow the light or dark setting of your system.",
    ],
  },
];
