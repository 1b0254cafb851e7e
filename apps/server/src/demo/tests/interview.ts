import { InterviewPlan } from "@invigil/contract/interviews/plan";
import { md, type DemoTest } from "../content.ts";

const plan = InterviewPlan.parse({
  avatar: "harbour",
  cv: "optional",
  skills: ["TypeScript", "Node.js", "PostgreSQL", "SQL", "Python", "Docker", "Linux", "Git", "REST", "Redis"],
  competencies: [
    {
      key: "databases",
      name: "Working with databases",
      anchors: [
        "Does not answer, or has never used a database.",
        "Names a database, but cannot say what it was used for.",
        "Describes tables and simple queries of their own.",
        "Explains a decision about tables, keys or indexes by what the program needed.",
        "Also found a slow or wrong query and says how.",
        "Also measured before and after, and knows what the change cost.",
      ],
      questions: [
        {
          text: "Think of {project}. How was its data stored, and which decision about that was yours?",
          rephrased: "What did the data of {project} look like, and what did you decide yourself?",
        },
        {
          text: "A query that was fast in the beginning has become slow. How do you find out why?",
          rephrased: "A page that reads from the database takes ten seconds. What do you look at first, and then?",
        },
      ],
      follow_ups: 2,
    },
    {
      key: "mistakes",
      name: "Dealing with mistakes",
      anchors: [
        "Does not answer, or says that they make no mistakes.",
        "Names a mistake, but not what they did about it.",
        "Describes how the mistake was repaired.",
        "Explains the cause and how others were told.",
        "Also changed something so that it is noticed earlier.",
        "Also checked later whether that change helped.",
      ],
      questions: [
        {
          text: "Tell me about a mistake of yours that others noticed. What happened, and what did you do?",
          rephrased: "When did something that you had made cause trouble for others, and how did you handle it?",
        },
      ],
    },
    {
      key: "explaining",
      name: "Explaining technical things",
      anchors: [
        "Does not answer, or only lists terms.",
        "Explains with terms that only experts know.",
        "Explains one part in plain words.",
        "Explains the whole in plain words, with an example.",
        "Also says where the explanation is simplified.",
        "Also relates it to what the listener needs to decide.",
      ],
      questions: [
        {
          text: "Please explain {skill} to somebody who does not write programs. What is it good for?",
          rephrased: "A friend asks you what {skill} is and why anybody needs it. What do you say?",
        },
      ],
    },
  ],
  about: [
    {
      question: "How many people are in the team?",
      answer: "You would join a team of five developers and one designer.",
    },
    {
      question: "Can I work from home?",
      answer: "Yes. Most of us are in the office on Tuesdays and work wherever we like on the other days.",
    },
    {
      question: "Which technology do you use?",
      answer: "Most of our services are written in TypeScript and store their data in PostgreSQL.",
    },
    {
      question: "What happens after the interview?",
      answer: "Two people of the team read your answers. You hear from us within a week, whatever we decide.",
    },
  ],
});

export const interview: DemoTest = {
  slug: "demo-interview",
  company: "demo",
  label: "AI interview",
  name: "Interview: junior backend developer",
  minutes: 25,
  testType: "LRN",
  allowRetake: true,
  instructions: md(
    "An automated interviewer asks you about databases, mistakes and explaining. You can speak or type.",
    "You may upload a CV first. If you have none at hand, download our [sample CV](/v1/demo/sample-cv.pdf).",
  ),
  sections: [],
  interview: plan,
};
