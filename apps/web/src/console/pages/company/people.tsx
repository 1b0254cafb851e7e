import { changeColleague, inviteColleague, saveSignInPolicy, type Colleague } from "@invigil/contract/people/company";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { peopleQuery } from "../../company/company-queries.ts";
import { CompanyTabs } from "../../company/company-tabs.tsx";
import { InviteColleague } from "../../company/invite-colleague.tsx";
import { PeopleTable } from "../../company/people-table.tsx";
import { RequireFactor } from "../../company/require-factor.tsx";
import { PageHead } from "../../frame/page-head.tsx";
import { consoleError } from "../../../shared/parts/console-error.ts";
import { useMayUse } from "../../../shared/parts/may-use.ts";

export function CompanyPeopleRoute() {
  const { data, error, isPending, isFetching, refetch } = useQuery(peopleQuery());
  const may = useMayUse();
  const [invites, setInvites] = useState(false);
  return (
    <>
      <PageHead
        title="People"
        about="Your colleagues and their roles."
        actions={may(inviteColleague) && <Button onClick={() => setInvites(true)}>Invite a colleague</Button>}
      />
      <CompanyTabs />
      {isPending && <LoadingState message="Loading colleagues…" />}
      {error && <ErrorState message={consoleError(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {data && (
        <>
          <PeopleTable people={data.people} mayChange={may(changeColleague)} />
          <RequireFactor mayChange={may(saveSignInPolicy)} without={without(data.people)} />
        </>
      )}
      {invites && <InviteColleague onClose={() => setInvites(false)} />}
    </>
  );
}

function without(people: readonly Colleague[]): number {
  return people.filter(({ second_factor, passkey, disabled_at }) => !second_factor && !passkey && disabled_at === null)
    .length;
}
