import type { Answer } from "@invigil/contract/taking/solutions";
import type { Draft } from "../../../lib/drafts/drafts.ts";
import { uploadFailure } from "../../../shared/parts/uploads/upload-errors.ts";
import type { UploadedFile } from "../../../shared/parts/uploads/upload.ts";
import type { StoredUpload, UploadStore } from "../../../lib/upload-store.ts";
import { withUploaded } from "../../../shared/answers/uploaded-files.ts";
import { useLateFiles, type LateFile } from "./late-files.ts";
import type { SendLate } from "./late-send.ts";
import { waitsInBrowser, type LateState } from "./late-store.ts";

export interface NewestAnswer {
  answer: Answer;
  seq: number;
  /** For a late draft: when it was typed, by the server's clock. */
  writtenAt?: number | undefined;
}

interface FileDeskDeps {
  attempt: number;
  store: Pick<UploadStore, "list" | "take">;
  upload: (file: StoredUpload) => Promise<UploadedFile>;
  /** The newest version of an answer that the server has, late drafts included. */
  newest: (problem: string) => Promise<NewestAnswer>;
  writer: string;
  send: SendLate;
}

/** Submits files that were chosen in time but could not be sent: one late draft per question, with all its files. */
export function createFileDesk({ attempt, store, upload, newest, writer, send }: FileDeskDeps) {
  const uploaded = new Map<string, UploadedFile>();

  function files(): readonly LateFile[] {
    const state = useLateFiles.getState();
    return state.attempt === attempt ? state.files : [];
  }

  function setState(which: readonly StoredUpload[], state: LateState): void {
    const isMeant = ({ upload: { id } }: LateFile) => which.some((file) => file.id === id);
    useLateFiles.setState({ attempt, files: files().map((file) => (isMeant(file) ? { ...file, state } : file)) });
  }

  async function look(): Promise<void> {
    const found = await store.list(attempt).catch(() => []);
    const fresh = found.filter(({ id }) => !files().some((file) => file.upload.id === id));
    const added = fresh.map((file): LateFile => ({ upload: file, state: { kind: "kept" } }));
    if (added.length > 0) useLateFiles.setState({ attempt, files: [...files(), ...added] });
  }

  async function draftOf(problem: string, chosen: readonly StoredUpload[]): Promise<Draft> {
    const { seq, ...before } = await newest(problem);
    let { answer } = before;
    for (const file of chosen) {
      const sent = uploaded.get(file.id) ?? (await upload(file));
      uploaded.set(file.id, sent);
      answer = withUploaded(file, sent)(answer);
    }
    const updatedAt = Math.max(...chosen.map(({ addedAt }) => addedAt));
    const times = chosen.flatMap(({ chosenAt }) => chosenAt ?? []);
    // The text that the files join may have been typed later.
    const writtenAt = times.length === chosen.length ? Math.max(...times, before.writtenAt ?? 0) : undefined;
    return { attempt, problem, writer, seq: seq + 1, base: seq, answer, cleared: false, updatedAt, writtenAt };
  }

  async function bring(problem: string, chosen: readonly StoredUpload[]): Promise<void> {
    setState(chosen, { kind: "sending" });
    try {
      const result = await send(await draftOf(problem, chosen));
      switch (result.kind) {
        case "handed-in":
        case "saved":
          for (const { id } of chosen) await store.take(id).catch(() => false);
          return setState(chosen, { kind: "handed-in" });
        case "refused":
          return setState(chosen, result);
        case "open":
        case "unreachable":
          return setState(chosen, { kind: "kept" });
      }
    } catch (failure) {
      const mayPass = uploadFailure(failure).kind !== "refused";
      setState(chosen, mayPass ? { kind: "kept" } : { kind: "refused", why: "other" });
    }
  }

  async function handIn(): Promise<void> {
    await look();
    const kept = files().filter(({ state }) => state.kind === "kept");
    const byProblem = Map.groupBy(kept, ({ upload: { problem } }) => problem);
    for (const [problem, group] of byProblem)
      await bring(
        problem,
        group.map((file) => file.upload),
      );
  }

  return { handIn, waits: () => files().some(waitsInBrowser) };
}
