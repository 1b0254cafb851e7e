import { setTimeout as sleep } from "node:timers/promises";
import type { Installation } from "./installation.ts";
import { digestOf, textOf, type Promised } from "./promises.ts";
import { createVisitor, Refused, type Visitor } from "./visitor.ts";

/** People who save as fast as they get replies. */
export interface Load {
  /** Saves until stopped, or until the server no longer responds. */
  run(): void;
  stop(): Promise<void>;
  /** Replies that no fault explains. */
  violations: string[];
}

interface Answer {
  visitor: Visitor;
  slug: string;
  writer: string;
  confirmed: number[];
}

export async function createLoad(
  address: string,
  place: Installation,
  people: number,
  promised: Promised,
): Promise<Load> {
  const violations: string[] = [];
  const answers: Answer[] = [];
  for (const person of place.people.slice(0, people)) {
    const visitor = createVisitor(address, person, place.test.id);
    const { solution_set, sections } = await visitor.start();
    for (const { slug: problem } of sections.flatMap(({ problems }) => problems)) {
      const writer = `tab-of-${person.accountId}`;
      const first = { seq: 1, base: 0, writer, answer: "The first words." };
      const { slug } = await visitor.create({ setId: solution_set.id, problem }, first);
      const confirmed: number[] = [];
      promised.saves.set(slug, confirmed);
      answers.push({ visitor, slug, writer, confirmed });
    }
  }

  let going = false;
  let running: Promise<unknown> = Promise.resolve();

  async function keepSaving({ visitor, slug, writer, confirmed }: Answer): Promise<void> {
    while (going) {
      const base = confirmed.at(-1) ?? 1;
      const seq = base + 1;
      const answer = textOf(slug, seq);
      try {
        // After a fault this edit may or may not have arrived, so sending it again must be harmless.
        const receipt = await visitor.save(slug, { seq, base, writer, answer });
        if (receipt.seq !== seq || receipt.digest !== digestOf(answer))
          violations.push(`A wrong receipt for ${slug} ${seq}.`);
        confirmed.push(seq);
      } catch (error) {
        const status = error instanceof Refused ? error.status : undefined;
        if (status !== undefined && status < 500) violations.push(`${slug} ${seq} ${String(error)}`);
        // The server is down, or the database is briefly unavailable: unconfirmed edits are sent again.
        await sleep(50);
      }
    }
  }

  return {
    violations,
    run() {
      going = true;
      running = Promise.all(answers.map(keepSaving));
    },
    async stop() {
      going = false;
      await running;
    },
  };
}
