import { expect, it } from "vitest";
import { errorInfo, messages } from "./messages.ts";

const { recording } = messages;

it("warn before a recording is replaced, discarded or left", () => {
  expect(recording.replace("audio")).toBe(
    "A audio is already uploaded. Do you want to replace the uploaded audio with the new audio?",
  );
  expect(recording.moveAway).toBe("NOTE : Your current actions will be canceled. Would you like to continue?");
  expect(recording.recordAgain("video")).toContain("record again?");
});

it("describe the state of a recording and its upload", () => {
  expect(recording.uploadFailed("video")).toBe(
    'Upload failed! Please retry by clicking "Upload" or "Record Again" for these questions:',
  );
  expect(recording.uploadFailed("audio")).toMatch(/^Audio upload failed! /);
  expect(recording.uploadCompleted).toBe("Upload Completed!");
  expect(recording.uploadSlow).toBe("Uploading is taking longer than expected. We recommend canceling and retrying.");
  expect(recording.permissionDenied).toBe("Permission denied");
  expect(recording.audioUploadError).toBe("audio upload error");
  expect(recording.timeOver).toBe("Recording time is over!");
  expect(recording.lowAudio).toBe("Low/No audio - Please check mic");
  expect(recording.noAudio).toBe("No audio - Try again");
  expect(recording.uploaded("audio", 3)).toBe("Audio uploaded successfully (Question 3)");
  const failure = { status: 500, product: "test", host: "localhost", requestId: "r" } as const;
  expect(errorInfo({ ...failure, family: "VID" }).message).toMatch(/^Error uploading video/);
  expect(errorInfo({ ...failure, family: "ADO" }).message).toMatch(/^Error uploading audio/);
  expect(messages.uploadFileAgain).toBe("Something went wrong. It's not you, It's us. Please upload file again.");
});

it.each([
  [recording.storage("get", "video"), "Unable to get video from IndexedDB"],
  [recording.storage("save", "video"), "Unable to save video from IndexedDB"],
  [recording.storage("remove", "video"), "Unable to remove video from IndexedDB"],
  [recording.storage("get", "audio"), "Unable to get audio from IndexedDB"],
  [recording.storage("save", "audio"), "Unable to save audio in IndexedDB"],
  [recording.storage("remove", "audio"), "Unable to remove audio from IndexedDB"],
  [recording.deleteStorage, "Unable to delete IndexedDB!"],
])("%s", (text, fixed) => {
  expect(text).toBe(fixed);
});
