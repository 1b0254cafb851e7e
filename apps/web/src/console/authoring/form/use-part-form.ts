import { saveTest, type AuthoredTest } from "@invigil/contract/authoring/authored-test";
import type { BodyOf } from "@invigil/contract/route";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, call } from "../../../lib/api.ts";
import { testQuery } from "../../../lib/resources.ts";
import { authoredTestQuery } from "../authoring-queries.ts";

interface Part<T> {
  test: AuthoredTest;
  /** Reads from the test the part that this form edits. */
  read: (test: AuthoredTest) => T;
  write: (value: T) => Omit<BodyOf<typeof saveTest>, "edit">;
}

export interface PartForm<T> {
  value: T;
  change: (change: Partial<T>) => void;
  dirty: boolean;
  saving: boolean;
  error: Error | null;
  /** True if someone else has changed this part in the meantime. */
  conflict: boolean;
  save: () => void;
  discard: () => void;
  /** Keeps this form's values, to be saved over the other version. */
  keepMine: () => void;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Holds one part of a test while it is edited. Saves by others to other parts do not affect it. */
export function usePartForm<T extends object>({ test, read, write }: Part<T>): PartForm<T> {
  const queryClient = useQueryClient();
  const { queryKey } = authoredTestQuery(test.slug);
  const [base, setBase] = useState(test);
  const [value, setValue] = useState(() => read(test));
  const dirty = !same(value, read(base));
  const isNewer = test.edit !== base.edit;
  const untouched = same(read(test), read(base));
  if (isNewer && (!dirty || untouched)) {
    setBase(test);
    if (!dirty) setValue(read(test));
  }

  function begin(from: AuthoredTest) {
    setBase(from);
    setValue(read(from));
  }

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () =>
      call(saveTest, { params: { slug: test.slug }, body: { edit: base.edit, ...write(value) } }, { family: "CON" }),
    onSuccess: async (saved) => {
      begin(saved);
      queryClient.setQueryData(queryKey, saved);
      queryClient.removeQueries({ queryKey: testQuery(test.slug).queryKey });
      await queryClient.invalidateQueries({ queryKey: ["tests"] });
    },
    onError: async (failed) => {
      if (failed instanceof ApiError && failed.code === "stale_edit") await queryClient.invalidateQueries({ queryKey });
    },
  });

  return {
    value,
    change: (change) => setValue((before) => ({ ...before, ...change })),
    dirty,
    saving: isPending,
    error,
    conflict: isNewer && dirty && !untouched,
    save: () => mutate(),
    discard: () => {
      reset();
      begin(test);
    },
    keepMine: () => {
      reset();
      setBase(test);
    },
  };
}
