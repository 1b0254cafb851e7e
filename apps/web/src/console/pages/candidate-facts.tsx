import type { TestOnboarding, TestProctoring } from "@invigil/contract/authoring/authored-test";
import { List, Text } from "@mantine/core";
import type { Noun } from "../authoring/noun-of.ts";
import { askedFor } from "../../shared/privacy/asked-for.ts";
import { privacyFacts } from "../../shared/privacy/privacy-facts.ts";

interface Props {
  proctoring: TestProctoring;
  onboarding: TestOnboarding;
  noun: Noun;
}

/** Shows the same texts as the page before the start, for settings that are not saved yet. */
export function CandidateFacts({ proctoring, onboarding, noun }: Props) {
  const { proctor, user_permissions, secure_browser, candidate_report, system } = proctoring;
  const test = {
    company: { name: "your company" },
    system_settings: system,
    settings: {
      proctor,
      user_permissions,
      secure_browser,
      candidate_report,
      // Changes nothing that is recorded.
      marking: { anonymous: false },
      hacker_extra_data: {
        identity_card: { enabled: onboarding.identity_card },
        profile_data: { enabled: onboarding.profile_data },
        custom_data: { enabled: onboarding.custom_form, fields: onboarding.fields },
      },
    },
  };
  const asked = askedFor(test, "hacker", { id: 1, add_test_duration: 0, has_resumed_test: false });
  const nothing = !asked.proctored && asked.devices.length === 0 && asked.proofs.length === 0;
  if (nothing) {
    return (
      <Text size="sm">
        Only the answers with their versions, the pages opened, pastes and connection losses are recorded.{" "}
        {noun === "interview"
          ? "The camera is not used. The microphone records only the answers of candidates who choose to speak. They agree to the interview, its recordings and their use on a page of its own."
          : "The camera and the microphone are not used."}
      </Text>
    );
  }
  return privacyFacts(test, asked, noun).map(({ title, texts }) => (
    <div key={title}>
      <Text fw={600} size="sm">
        {title}
      </Text>
      <List size="sm">
        {texts.map((text) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
    </div>
  ));
}
