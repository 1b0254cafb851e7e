import { answerFrames } from "../frame-worker.ts";
import { encodeSnapshot } from "./encode-snapshot.ts";

answerFrames(encodeSnapshot);
