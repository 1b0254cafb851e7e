import { MOST_MOVEMENT_PICTURES } from "@invigil/contract/proctoring/movements";
import type { ServerMessage } from "@invigil/contract/socket";
import type { HeadPose } from "@invigil/rules/proctoring/movements/head-pose";
import { movedHead, usualPose } from "@invigil/rules/proctoring/movements/movements";
import { isOnline } from "../../../lib/connection.ts";
import { listenToSocket } from "../../../lib/socket/socket-events.ts";
import { ownSound } from "../../../shared/parts/devices/own-sound.ts";
import type { ProctoringContext } from "../proctoring-context.ts";
import { showProctoring, useProctorView, type MovementView } from "../proctor-store.ts";
import type { CameraWatch } from "./watch-camera.ts";

type Asked = Extract<ServerMessage, { type: "movement-asked" }>;

const LOOK_EVERY = 1_000;
/** A picture every so many seconds, whether or not the browser recognises anything. */
const PICTURE_EVERY = 4;
/** So many looks in a row must show the movement before the candidate is thanked. */
const LOOKS = 2;
/** How long the last word stays, in seconds. */
const SAID_FOR = 6;
/** As many looks as tell how the head is usually held. */
const USUAL = 20;

/** Keys and pointer of somebody who works on the page. */
const USES = ["keydown", "pointermove", "pointerdown", "wheel", "input"] as const;

interface Showing {
  asked: Asked;
  usual: HeadPose;
  seconds: number;
  /** Looks in a row at which the movement was there. */
  made: number;
  pictures: Promise<number | null>[];
  used: boolean;
  disturbed: boolean;
}

/** Shows what the server asks for as soon as nothing covers the work, takes pictures meanwhile, and tells the server. */
export function watchMovements(
  { attempt, send, now, isSubmitting, signal }: ProctoringContext,
  camera: Pick<CameraWatch, "takeNow" | "onPose">,
): void {
  let waiting: Asked | null = null;
  let showing: Showing | null = null;
  let clearIn = 0;
  let poses: HeadPose[] = [];

  function isFree(): boolean {
    const { camera: device } = useProctorView.getState();
    return device.state === "on" && isInFront() && isOnline() && ownSound.getState().count === 0 && !isSubmitting();
  }

  function show(asked: Asked): void {
    waiting = null;
    showing = { asked, usual: usualPose(poses), seconds: 0, made: 0, pictures: [], used: false, disturbed: false };
    const { request, movement, again, seconds } = asked;
    showProctoring({ movement: { request, movement, again, seconds, state: "asked", decline } });
    send({ type: "movement-shown", request });
  }

  function takePicture(): void {
    if (showing && showing.pictures.length < MOST_MOVEMENT_PICTURES) showing.pictures.push(camera.takeNow());
  }

  function close(state: MovementView["state"]): Showing | null {
    const closed = showing;
    const { movement } = useProctorView.getState();
    showing = null;
    clearIn = SAID_FOR;
    showProctoring({ movement: movement && { ...movement, state } });
    return closed;
  }

  function decline(): void {
    const closed = close("declined");
    if (closed) send({ type: "movement-declined", request: closed.asked.request });
  }

  async function end(seen: boolean): Promise<void> {
    const closed = close(seen ? "thanked" : "over");
    if (!closed) return;
    const { asked, used, disturbed } = closed;
    const numbers = await Promise.all(closed.pictures);
    if (signal.aborted) return;
    const pictures = numbers.filter((number) => number !== null);
    send({ type: "movement-over", request: asked.request, pictures, seen, used, disturbed });
  }

  function tick(): void {
    if (clearIn > 0 && (clearIn -= 1) === 0) showProctoring({ movement: null });
    if (waiting && Date.parse(waiting.show_by) < now()) waiting = null;
    if (waiting && showing === null && isFree()) show(waiting);
    if (!showing) return;
    if (showing.seconds % PICTURE_EVERY === 0) takePicture();
    showing.disturbed ||= !isFree();
    showing.seconds += 1;
    if (showing.seconds > showing.asked.seconds) void end(false);
  }

  camera.onPose((pose) => {
    if (!showing) {
      poses = [...poses.slice(1 - USUAL), pose];
      return;
    }
    const made = movedHead(showing.asked.movement, pose, showing.usual) === "made";
    showing.made = made ? showing.made + 1 : 0;
    if (made) takePicture();
    if (showing.made >= LOOKS) void end(true);
  });
  const stop = hearRequests(attempt.id, (asked) => {
    waiting = asked;
  });
  hearUse(signal, () => {
    if (showing) showing.used = true;
  });
  const timer = setInterval(tick, LOOK_EVERY);
  signal.addEventListener(
    "abort",
    () => {
      clearInterval(timer);
      stop();
    },
    { once: true },
  );
}

/** The page is visible and has the focus, and no dialog covers it. */
function isInFront(): boolean {
  return (
    document.visibilityState === "visible" && document.hasFocus() && document.querySelector("dialog[open]") === null
  );
}

function hearUse(signal: AbortSignal, onUse: () => void): void {
  for (const use of USES) document.addEventListener(use, onUse, { capture: true, passive: true, signal });
}

/** Returns a function that stops it. */
function hearRequests(attemptId: number, onAsked: (asked: Asked) => void): () => void {
  return listenToSocket({
    onMessage(message) {
      if (message.type === "movement-asked" && message.solution_set_id === attemptId) onAsked(message);
    },
    onReconnect() {},
  });
}
