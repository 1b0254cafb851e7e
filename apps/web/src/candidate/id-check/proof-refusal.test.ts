// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { ApiError } from "../../lib/api.ts";
import type { ApiStatus } from "../../lib/api-error.ts";
import { refusalOf } from "./proof-refusal.ts";

function failed(status: ApiStatus, description?: string): ApiError {
  const body = { code: "x", message: "x", requestId: "r-1", ...(description !== undefined && { description }) };
  return new ApiError({ family: "FUP", status, code: "x", body });
}

it("says by status what to do about an identity image [B5.05] [B8.08]", () => {
  for (const status of [500, 502, 503]) {
    expect(refusalOf("identity_image", failed(status))).toEqual({
      outcome: "error",
      message: "Something went wrong on the server. Please retake the snapshot and submit again.",
      final: false,
    });
  }
  for (const status of ["ENT", "TMT"] as const) {
    expect(refusalOf("id_card_image", failed(status))).toEqual({
      outcome: "fail",
      message: "Please check your internet connection and submit again.",
      final: false,
    });
  }
  expect(refusalOf("identity_image", failed(400, "Two faces are in the picture."))).toEqual({
    outcome: "error",
    message: "Image verification failed!",
    description: "Two faces are in the picture.",
    final: true,
  });
  expect(refusalOf("identity_image", failed(404)).message).toMatch(/refresh the page and retry/);
});

it("falls back to the status's text, and to another when there was no reply [B8.08]", () => {
  expect(refusalOf("id_card_image", failed(413)).message).toBe("File size should be less than 10 MB");
  expect(refusalOf("id_card_image", failed(429)).message).toMatch(/^Error in uploading file/);
  expect(refusalOf("sample_audio", failed(400, "Nothing can be heard.")).message).toBe(
    "The voice sample could not be verified.",
  );
  expect(refusalOf("identity_image", new Error("odd"))).toEqual({
    outcome: "fail",
    message: "An error occured",
    final: false,
  });
});
