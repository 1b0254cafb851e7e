import type { Profile } from "@invigil/contract/people/accounts";
import { Text } from "@mantine/core";
import { roleName } from "../parts/roles.ts";
import { JobTitleForm } from "./job-title-form.tsx";
import { ConsoleSection } from "../parts/section.tsx";

/** Shows the recruiter's name, e-mail address and role. */
export function AccountFacts({ profile: { full_name, email, company, role, job_title } }: { profile: Profile }) {
  return (
    <ConsoleSection title="Profile">
      <div>
        <Text fw={600}>{full_name}</Text>
        <Text>{email}</Text>
        {company && role && (
          <Text c="dimmed">
            {roleName(role)} at {company.name}
          </Text>
        )}
      </div>
      <JobTitleForm title={job_title} />
    </ConsoleSection>
  );
}
