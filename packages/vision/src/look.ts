import type { Clarity } from "@invigil/rules/proctoring/clarity";
import type { DocumentSigns } from "./document.ts";
import type { Face } from "./faces.ts";
import type { FoundObject } from "./objects.ts";

/** What to look for; the quality is always measured. Each part takes a few tenths of a second of processor time. */
export interface LookFor {
  faces?: boolean;
  /** Also the descriptors that tell faces apart. */
  descriptors?: boolean;
  objects?: boolean;
  /** The signs of a document: print, and the sides of a card. */
  document?: boolean;
}

/** What a picture shows. What was not requested is empty. */
export interface Look {
  original: { width: number; height: number; type: string };
  /** The clarity of the whole picture. */
  quality: Clarity;
  /** That of the small copy, as the candidate's browser measures it. */
  clarity: Clarity;
  faces: Face[];
  objects: FoundObject[];
  document: DocumentSigns | null;
}

/** Stored with every finding, so that its origin can be traced later. */
export const FACE_DETECTOR = "face-api ssd_mobilenetv1 1.7.15";
export const FACE_COMPARER = "face-api face_recognition 1.7.15";
export const HEAD_METER = "face-api face_landmark_68 1.7.15";
export const OBJECT_DETECTOR = "efficientdet-lite0 float";
export const DOCUMENT_METER = "document-signs 1";

/** Messages between the thread and its caller. */
export interface VisionQuestion {
  content: Uint8Array;
  lookFor: LookFor;
}
export type VisionAnswer = Look | { unreadable: string };
