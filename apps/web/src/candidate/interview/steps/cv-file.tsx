import { removeCv } from "@invigil/contract/interviews/session";
import { type InterviewSnapshot } from "@invigil/contract/interviews/snapshot";
import { sizeText } from "@invigil/rules/text/size-text";
import { BusyButton } from "@invigil/ui/busy-button";
import { ErrorState } from "@invigil/ui/page-state";
import { Group, List, Stack, Text } from "@mantine/core";
import { call } from "../../../lib/api.ts";
import { errorText } from "../../../shared/parts/error-text.ts";
import type { InterviewKey } from "../interview-calls.ts";
import { useInterviewStep } from "../use-interview.ts";

interface Props {
  interviewKey: InterviewKey;
  file: NonNullable<InterviewSnapshot["cv_file"]>;
  /** The file was read, so what it says is all there is. */
  isRead: boolean;
}

/** The CV that was uploaded, and everything that questions may mention of it. */
export function CvFile({ interviewKey: key, file, isRead }: Props) {
  const remove = useInterviewStep(key, () =>
    call(removeCv, { body: { test_solution_id: key.attempt } }, { family: "INT" }),
  );
  return (
    <Stack gap="xs">
      <Group gap="sm" justify="space-between">
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          <bdi>{file.name}</bdi>
          {file.bytes !== null && ` (${sizeText(file.bytes)})`}
        </Text>
        <BusyButton
          size="xs"
          variant="default"
          busy={remove.isPending}
          loading={remove.isPending}
          onClick={() => remove.mutate(undefined)}
        >
          Remove CV
        </BusyButton>
      </Group>
      {remove.error && <ErrorState {...errorText(remove.error)} />}
      {isRead && <Found {...file} />}
    </Stack>
  );
}

function Found({ skills, projects }: Props["file"]) {
  if (skills.length + projects.length === 0) {
    return (
      <Text>
        Your CV was read. No skills or projects that the interviewer could ask about were found, so the questions do not
        mention it.
      </Text>
    );
  }
  return (
    <div>
      <Text>The interviewer may mention this from your CV, and nothing else:</Text>
      <List size="sm" mt="xs" style={{ overflowWrap: "anywhere" }}>
        {skills.length > 0 && <List.Item>Skills: {skills.join(", ")}</List.Item>}
        {projects.map((project) => (
          <List.Item key={project}>
            Project: <bdi>{project}</bdi>
          </List.Item>
        ))}
      </List>
    </div>
  );
}
