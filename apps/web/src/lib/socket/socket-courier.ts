import { Acknowledgement, PROTOCOL_VERSION } from "@invigil/contract/socket";
import { createFlight } from "./socket-flight.ts";
import type { Queue } from "./socket-queue.ts";
import type { Waiting } from "./socket-store.ts";

export type Emit = (message: Record<string, unknown>, acknowledge?: (raw: unknown) => void) => void;

/** A message renumbered this often without success is set aside, so that the others get through. */
const MAX_RENUMBERED = 5;

/** Sends the queue in order, repeating the first message until it is acknowledged. */
export function createCourier(queue: Queue, onChange: () => void) {
  const flight = createFlight();
  let line: Emit | null = null;
  let renumbered = 0;

  function pump() {
    const head = queue.head();
    const store = queue.store();
    if (!head || !line || !store || !flight.mayBegin()) return;
    head.seq ??= store.next();
    queue.write();
    const own = flight.begin((lost) => settle(lost, () => {}));
    line({ v: PROTOCOL_VERSION, ...head }, (raw) => settle(own, () => answered(head, raw)));
  }

  function settle(own: number, act: () => void) {
    if (!flight.end(own)) return;
    act();
    pump();
  }

  function answered(head: Waiting, raw: unknown) {
    const answer = Acknowledgement.safeParse(raw).data;
    if (!answer) return flight.pause(pump);
    if (answer.ok) {
      queue.store()?.setNext((head.seq ?? 0) + 1);
      return dropHead();
    }
    switch (answer.code) {
      case "sequence":
        renumbered += 1;
        if (answer.expected === undefined || renumbered > MAX_RENUMBERED) return giveUp(head, answer.code);
        queue.store()?.setNext(answer.expected);
        head.seq = answer.expected;
        return;
      case "limit":
        return flight.pause(pump);
      case "token":
      case "invalid":
      case "ended":
        return giveUp(head, answer.code);
    }
  }

  function giveUp(head: Waiting, refused: string) {
    queue.fail({ ...head, refused });
    dropHead();
  }

  function dropHead() {
    renumbered = 0;
    queue.dropHead();
    onChange();
  }

  return {
    pump,
    line: () => line,
    connect(next: Emit): void {
      line = next;
      pump();
    },
    disconnect(): void {
      line = null;
      flight.stop();
    },
  };
}
