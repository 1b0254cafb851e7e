import { counted } from "@invigil/contract/messages/counted";
import type { LivePerson } from "../../apps/server/src/demo/live/invite-live.ts";
import { Refused } from "../judge-packages/client.ts";
import { tellStory } from "./story.ts";
import { takeTest } from "./take-test.ts";

interface Given {
  url: string;
  testId: number;
  people: readonly LivePerson[];
  minutes: number;
  say: (text: string) => void;
  signal: AbortSignal;
}

const REPORT_EVERY = 60_000;

/** Nobody knows them any more: “Start empty” was pressed. */
function isRemoved(error: unknown): boolean {
  return error instanceof Refused && /^40[14] /.test(error.message);
}

function writing(count: number): string {
  return `${counted(count, "candidate")} ${count === 1 ? "is" : "are"} writing`;
}

/** Lets all of them take the test at the same time. Resolves with the reasons of those who could not go on. */
export async function takeTogether({ url, testId, people, minutes, say, signal }: Given): Promise<string[]> {
  const failed: string[] = [];
  let [begun, ended, removed] = [0, 0, 0];
  const report = setInterval(() => say(`${writing(begun - ended)}, ${ended} handed in.`), REPORT_EVERY);
  const takeOne = async (person: LivePerson, place: number) => {
    const story = tellStory(place, minutes * 60_000);
    try {
      await takeTest({ url, testId, person, story, signal, onStart: () => (begun += 1) });
    } catch (error) {
      if (isRemoved(error)) removed += 1;
      else failed.push(error instanceof Error ? error.message : String(error));
    } finally {
      ended += 1;
    }
  };
  await Promise.all(people.map(takeOne));
  clearInterval(report);
  if (removed > 0) say(`“Start empty” removed ${counted(removed, "demo candidate")} meanwhile.`);
  return failed;
}
