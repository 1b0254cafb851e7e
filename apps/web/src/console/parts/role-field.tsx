import type { Role } from "@invigil/contract/roles";
import { NativeSelect } from "@mantine/core";
import { roleOf, ROLES } from "./roles.ts";

/** A field for a role, with a description of what it allows. */
export function RoleField({ role, onChange }: { role: Role; onChange: (role: Role) => void }) {
  return (
    <NativeSelect
      label="Role"
      description={ROLES.find(({ value }) => value === role)?.about}
      data={ROLES}
      value={role}
      onChange={({ currentTarget: { value } }) => onChange(roleOf(value))}
    />
  );
}
