import type { Product } from "@invigil/contract/messages/messages";

export interface HelpTopic {
  title: string;
  points: string[];
}

/** What comes after the test, which decides what the help says about the receipt. */
export interface HelpSubject {
  /** Where to read the receipt afterwards. */
  receiptAddress: string;
  after: "receipt" | "report" | "another site";
}

export function helpTopics(subject: HelpSubject, product: Product): HelpTopic[] {
  const isInterview = product === "interview";
  const points = isInterview ? interviewSubmitting : submittingPoints(product);
  const topics = isInterview ? interviewTopics : before(product);
  return [...topics, { title: "Submitting", points: [...points, receiptText(subject)] }, keyboard];
}

const interviewTopics: HelpTopic[] = [
  {
    title: "Speaking and typing",
    points: [
      "You can speak or type, and change between the two at every question. You need not give a reason, and it does not affect your result.",
      "Every question is shown in writing. “Repeat” plays it again if it has a voice, and “In other words” asks it differently.",
      "When you speak, choose “I have finished” at the end. You can pause to think: after a few seconds of silence a countdown appears, and it stops as soon as you go on.",
      "If the microphone does not work, choose “Type”. What you have said so far is kept.",
      "Open “Conversation so far” to read what was understood, and choose “Correct this” to change it.",
    ],
  },
  {
    title: "How your answers are kept",
    points: [
      "What you type or say is stored in this browser and sent to the server. A recording is sent in pieces of five seconds, while you speak.",
      "If you reload the page or change to another computer, you continue at the same question. At most the last few seconds of a recording are lost.",
      "The people who read your answers see what you typed, hear what you said, and see both texts if you corrected one.",
      "You cannot go back to an earlier question, and no question is asked twice.",
    ],
  },
  {
    title: "If you lose your connection",
    points: [
      "You can finish the answer to the question you see. It is kept on this device and sent as soon as the connection is back.",
      "The clock keeps running, and the interview ends as scheduled.",
      "To resume on another computer, open the link in your invitation e-mail again.",
    ],
  },
  {
    title: "Your time",
    points: [
      "The countdown in the top bar follows the server’s clock. It starts when you begin the interview.",
      "The time that the interviewer needs to prepare a question is given back to you.",
      "It turns red when five minutes or less remain. Less than a minute before the end, no new question is asked.",
      "When time runs out, the answers you have given are submitted automatically.",
    ],
  },
  {
    title: "A person instead",
    points: [
      "Before the interview begins, you can ask for a person instead. The company is told at once and contacts you.",
      "A person decides about your interview, whoever asked the questions.",
    ],
  },
];

const interviewSubmitting = [
  "Submitting ends the interview for good. An answer that you have not finished is sent as it is.",
];

function before(product: Product): HelpTopic[] {
  return [
    {
      title: "How your answers are saved",
      points: [
        "Your answers are saved automatically a moment after you stop typing or choosing. You can also save with the Save button.",
        "The bar at the top shows the state of your answer: “Saving”, “Saved” on the server, or “Kept on this device” until the connection is back. If a question has parts, each part shows its own state.",
        "Until the server has confirmed an answer, this browser keeps a copy, so you lose nothing by closing or reloading the page. If it cannot, the bar says “Only in this tab”: then keep the page open until the answer is saved.",
        `The people who read your answers can see how you wrote them: every saved version, which pages you opened, and each paste with its length and whether you had copied the text in this ${product}. They also see when your connection was lost and restored. We never read anything else from your clipboard.`,
        "If you answered the same question in another tab or on another device, you see both answers and decide which one counts.",
      ],
    },
    {
      title: "What the statuses mean",
      points: [
        "Attempted: an answer is saved. A question with parts counts once every part has an answer.",
        "Submitted: your answer is waiting for evaluation or review. You can still change it while its section is open.",
        "Unsolved: there is no answer yet, or not to every part. Deadline expired: the same when time ran out.",
        `Accepted, partially accepted or rejected: the result of an evaluation, if this ${product} shows it.`,
        "A bookmark is only for you. It marks a question you want to come back to and is kept in this browser.",
        "Sections with a lock open one after another. You can read a submitted section but no longer change it.",
      ],
    },
    {
      title: "If you lose your connection",
      points: [
        "A banner tells you whether you are offline or the server cannot be reached. You can keep working on the question you see; links are blocked until the connection is back.",
        `The clock keeps running, and the ${product} ends as scheduled.`,
        "When the connection is back, this browser sends everything it has kept. Check that your answers are shown as saved.",
        "Anything you typed in time but could not save is submitted as a late draft once the same browser has a connection again. Your reviewers decide whether it counts, and your receipt says what they decided.",
        "To resume on another computer, open the link in your invitation e-mail again.",
      ],
    },
    {
      title: "Your time",
      points: [
        `The countdown in the top bar follows the server’s clock and says whether it counts the section or the whole ${product}.`,
        "It turns red when five minutes or less remain.",
        `Do not change your computer’s clock during the ${product}. It does not affect the countdown, and it can end the ${product}.`,
        "Each timed section has its own time. When it runs out, the next section opens.",
        `When time runs out for the ${product}, your saved answers are submitted automatically.`,
      ],
    },
  ];
}

function submittingPoints(product: Product): string[] {
  return [
    `Submitting ends the ${product} for good. Before you confirm, you see how many questions are unsolved and whether something is in the way of saving one.`,
    "Recordings that are still uploading are finished first.",
  ];
}

function receiptText({ after, receiptAddress }: HelpSubject): string {
  switch (after) {
    case "receipt":
      return "After submitting, you get a receipt with the digest of every answer. Keep it in case you need proof later.";
    case "report":
      return "After submitting, you see your report. It includes your receipt with the digest of every answer. Keep it in case you need proof later.";
    case "another site":
      return `After submitting, you see your receipt before you are redirected to another site. It has the digest of every answer. You can find it again at ${receiptAddress} if you need proof later.`;
  }
}

const keyboard: HelpTopic = {
  title: "Keyboard and accessibility",
  points: [
    "Everything works with the keyboard: Tab and Shift+Tab move the focus, Enter and Space activate, the arrow keys move between options and toolbar buttons, and Escape closes any dialog that can be closed.",
    "On a page, press Tab and then Enter to skip the bar at the top. Each page you open starts at its heading.",
    "Controls and messages have names for screen readers, and the time left is announced only at important moments.",
    "You can enlarge the text with your browser, and the pages follow your system’s light or dark setting.",
  ],
};
