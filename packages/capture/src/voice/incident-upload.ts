import { AUDIO_INCIDENT_RETRIES, RETRY_DELAY } from "@invigil/contract/constants";
import { PutFailure, putFile } from "../put-file.ts";
import type { Incident, ProctorCalls } from "../types.ts";

interface UploadOptions {
  assessmentId: number;
  calls: Pick<ProctorCalls, "signAudio">;
  tell(incidentId: string, status: "uploading" | "uploaded" | "failed"): void;
}

/** Uploads clips, each with a few tries. What fails stays until `flush` or the end of the page. */
export function createIncidentUpload({ assessmentId, calls, tell }: UploadOptions) {
  const failed = new Set<Incident>();

  async function attempt(incident: Incident): Promise<void> {
    const { metadata, fileType, violationTimestamp, requestTransactionId } = incident;
    if (incident.signed_url === null) {
      const body = {
        assessment_id: assessmentId,
        violation_timestamp: violationTimestamp,
        metadata,
        file_type: fileType,
      };
      const address = await calls.signAudio(body, requestTransactionId);
      incident.signed_url = address.signed_url;
      incident.audio_sequence = address.audio_sequence;
    }
    try {
      await putFile(incident.signed_url, incident.audio, metadata.type);
    } catch (error) {
      // Expired or refused: another try needs another address.
      if (error instanceof PutFailure && error.stage === "upload") incident.signed_url = null;
      throw error;
    }
  }

  async function upload(incident: Incident): Promise<void> {
    failed.delete(incident);
    tell(incident.incidentId, "uploading");
    for (let tries = 1; ; tries += 1) {
      try {
        await attempt(incident);
        tell(incident.incidentId, "uploaded");
        return;
      } catch {
        if (tries === AUDIO_INCIDENT_RETRIES) break;
        await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY));
      }
    }
    failed.add(incident);
    tell(incident.incidentId, "failed");
  }

  return {
    upload,
    async flush(): Promise<void> {
      const waiting = Array.from(failed);
      for (const incident of waiting) await upload(incident);
    },
  };
}
