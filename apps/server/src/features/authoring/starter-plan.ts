import { InterviewPlan } from "@invigil/contract/interviews/plan";

/** What a new interview begins with, so that an author changes a whole interview instead of filling in an empty form. */
export const starterPlan = InterviewPlan.parse({
  competencies: [
    {
      key: "problem-solving",
      name: "Problem solving",
      anchors: [
        "Names no problem of their own, or does not answer.",
        "Names a problem, but not what they did about it.",
        "Says what they did, without saying why.",
        "Explains the cause, what they did and how it turned out.",
        "Also compares alternatives and gives reasons for the choice.",
        "Also shows how they checked the result and what they changed afterwards.",
      ],
      questions: [
        {
          text: "Tell me about a difficult problem in {project}. What made it difficult, and how did you solve it?",
          rephrased: "Think of {project}. Which problem there took you the longest, and what did you do about it?",
        },
        {
          text: "Tell me about a time when your first solution did not work. How did you notice, and what did you do next?",
          rephrased: "When did something you had built or decided turn out to be wrong, and how did you put it right?",
        },
      ],
    },
    {
      key: "working-with-others",
      name: "Working with others",
      anchors: [
        "Describes no work with others, or does not answer.",
        "Mentions others, but not their own part.",
        "Describes their own part, but not what the others needed.",
        "Describes how they listened, agreed and kept others informed.",
        "Also deals with a real disagreement fairly.",
        "Also shows how the work of the whole team became better.",
      ],
      questions: [
        {
          text: "Tell me about a disagreement with somebody you worked with. What was it about, and how did you settle it?",
          rephrased: "When did you and a colleague want different things, and what happened then?",
        },
        {
          text: "How do you make sure that others can continue your work when you are away?",
          rephrased: "Imagine you are ill for a week. What do your colleagues find that helps them to go on?",
        },
      ],
    },
    {
      key: "learning",
      name: "Learning",
      anchors: [
        "Names nothing they have learned, or does not answer.",
        "Names a topic, but not how they learned it.",
        "Describes how they learned it, without using it.",
        "Has used what they learned and says what for.",
        "Also knows the limits of what they learned.",
        "Also passes it on, or looks for feedback on purpose.",
      ],
      questions: [
        {
          text: "What have you learned in the last year that changed how you work? How did you learn it?",
          rephrased: "What do you do differently today than a year ago, and where did you pick that up?",
        },
      ],
    },
  ],
});
