import { uploadCv } from "@invigil/contract/interviews/session";
import { CV_BYTES, type InterviewSnapshot } from "@invigil/contract/interviews/snapshot";
import { messages } from "@invigil/contract/messages/messages";
import { FileDrop } from "@invigil/ui/file-drop";
import { Alert, Progress, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { call } from "../../../lib/api.ts";
import { errorText } from "../../../shared/parts/error-text.ts";
import type { InterviewKey } from "../interview-calls.ts";
import { useInterviewStep } from "../use-interview.ts";
import { CvFile } from "./cv-file.tsx";

const EXTENSIONS = ["pdf", "docx", "txt"] as const;

interface Props {
  interviewKey: InterviewKey;
  snapshot: Pick<InterviewSnapshot, "cv" | "cv_file">;
}

/** Takes a CV, or another one in its place. */
export function CvUpload({ interviewKey: key, snapshot: { cv, cv_file } }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [fraction, setFraction] = useState(0);
  const upload = useInterviewStep(key, (file: File) =>
    call(uploadCv, { body: { test_solution_id: key.attempt }, file }, { family: "FUP", onUploadProgress: setFraction }),
  );

  function choose(file: File) {
    const refused = refusalOf(file);
    setRefusal(refused);
    if (refused !== null) return;
    setChosen(file.name);
    setFraction(0);
    upload.mutate(file);
  }

  const fault = refusal ?? (upload.error ? errorText(upload.error).message : null);
  return (
    <Stack gap="sm">
      {cv_file && <CvFile interviewKey={key} file={cv_file} isRead={cv.state === "ready"} />}
      <FileDrop
        action={cv_file ? "Choose another CV" : "Choose CV"}
        hint={`Or drop a file here (${EXTENSIONS.map((extension) => `.${extension}`).join(", ")}, at most 10 MB).`}
        extensions={EXTENSIONS}
        disabled={upload.isPending}
        onFile={choose}
      />
      {upload.isPending && (
        <div>
          <Text size="sm" role="status" style={{ overflowWrap: "anywhere" }}>
            Uploading {chosen}…
          </Text>
          <Progress value={100 * fraction} aria-label="Upload progress" />
        </div>
      )}
      {fault !== null && (
        <Alert color="red" variant="light" role="alert">
          {fault}
        </Alert>
      )}
      {!upload.isPending && fault === null && cv.reason !== null && (
        <Alert color="yellow" variant="light" role="status">
          {cv.reason}
        </Alert>
      )}
    </Stack>
  );
}

function refusalOf({ name, size }: File): string | null {
  const extension = name.split(".").at(-1)?.toLowerCase() ?? "";
  if (!EXTENSIONS.some((each) => each === extension)) return "Please choose a PDF, Word (.docx) or text file.";
  if (size > CV_BYTES) return messages.fileTooLarge;
  return size === 0 ? "This file is empty. Please choose another one." : null;
}
