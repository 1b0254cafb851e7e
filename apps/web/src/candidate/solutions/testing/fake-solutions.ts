import type { Answer, Solution } from "@invigil/contract/taking/solutions";
import type { Draft, DraftQuestion, KeptVersion } from "../../../lib/drafts/drafts.ts";
import type { Send, SendResult } from "../save/save-send.ts";
import { storedSolution, type SaveTarget } from "../../../shared/answers/stored-solution.ts";
import { saveDecision, type Head } from "@invigil/rules/taking/save-decision";

export const target: SaveTarget = {
  user: 7,
  attempt: 11,
  test: 3,
  testSlug: "demo",
  problem: "p-text",
  type: "TEX",
};

export const question: DraftQuestion = {
  number: 1,
  title: "A question",
  problem_type: "TEX",
  choices: [],
  blanks: [],
};

/** The server's side of one answer: it decides like the save statement what to accept, over a row in memory. */
export function createFakeServer(of: SaveTarget = target) {
  let head: (Head & { answer: Answer; cleared: boolean }) | null = null;
  const history: Draft[] = [];
  const sent: { draft: Draft; slug: string | null }[] = [];
  /** Taken one by one: how the network fails, before or after the edit was stored. */
  const trouble: ("request lost" | "reply lost" | "stalled" | SendResult)[] = [];
  let gate: Promise<void> | null = null;

  function solution(): Solution | null {
    if (!head || head.cleared) return null;
    const receipt = {
      slug: "sol-1",
      id: 5,
      seq: head.seq,
      server_time: "2026-01-01T10:00:00.000Z",
      digest: head.digest,
    };
    return storedSolution({ target: of, answer: head.answer, receipt, previous: null });
  }

  function judge(draft: Draft, slug: string | null): SendResult {
    if (slug && !solution()) return draft.cleared ? { kind: "cleared", head: null } : { kind: "missing" };
    const digest = JSON.stringify([draft.answer, draft.cleared]);
    const decision = saveDecision(head, { ...draft, digest });
    if (decision === "stale") {
      const { seq = 0, writer = null } = head ?? {};
      const known = history.some((edit) => edit.writer === draft.writer && edit.seq >= draft.seq);
      return { kind: "stale", stored: solution(), head: { seq, writer }, known };
    }
    history.push(draft);
    head = { seq: draft.seq, writer: draft.writer, digest, answer: draft.answer, cleared: draft.cleared };
    if (draft.cleared) return { kind: "cleared", head: draft.seq };
    const receipt = { slug: "sol-1", id: 5, seq: draft.seq, server_time: "2026-01-01T10:00:00.000Z", digest };
    return { kind: "stored", receipt };
  }

  const send: Send = async (draft, slug) => {
    sent.push({ draft, slug });
    if (gate) await gate;
    const fault = trouble.shift();
    if (fault === "request lost") return { kind: "unreachable", error: unreachable };
    if (fault === "stalled") return { kind: "unreachable", error: Object.assign({}, unreachable, { status: "TMT" }) };
    if (fault !== undefined && fault !== "reply lost") return fault;
    const result = judge(draft, slug);
    return fault === "reply lost" ? { kind: "unreachable", error: unreachable } : result;
  };

  return {
    send,
    sent,
    trouble,
    solution,
    head: () => head,
    answers: () => sent.map(({ draft }) => draft.answer.answer),
    /** Stores something as another tab or device would. */
    storeElsewhere(answer: Answer, { cleared = false } = {}) {
      head = { seq: (head?.seq ?? 0) + 1, writer: "another-tab", digest: JSON.stringify(answer), answer, cleared };
    },
    /** Holds requests until the returned function is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return () => {
        gate = null;
        resolve();
      };
    },
  };
}

const unreachable = { isUnreachable: true, status: "ENT", code: "network" } as unknown as Extract<
  SendResult,
  { kind: "unreachable" }
>["error"];

/** This device's drafts in memory. */
export function createMemoryDrafts() {
  const drafts = new Map<string, Draft>();
  const kept: KeptVersion[] = [];
  let broken = false;
  const keyOf = ({ problem, writer }: Pick<Draft, "problem" | "writer">) => `${problem}/${writer}`;
  async function guard() {
    if (broken) throw new Error("QuotaExceededError");
  }
  return {
    kept,
    list: () => [...drafts.values()],
    breakDown: () => {
      broken = true;
    },
    async put(draft: Draft) {
      await guard();
      drafts.set(keyOf(draft), draft);
    },
    async read(draft: Pick<Draft, "problem" | "writer">) {
      await guard();
      return drafts.get(keyOf(draft)) ?? null;
    },
    async remove(draft: Pick<Draft, "problem" | "writer" | "seq">) {
      await guard();
      const stored = drafts.get(keyOf(draft));
      if (stored && stored.seq <= draft.seq) drafts.delete(keyOf(draft));
    },
    async keep(version: KeptVersion) {
      await guard();
      kept.push(version);
    },
  };
}
