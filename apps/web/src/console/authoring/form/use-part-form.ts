import { saveTest, type AuthoredTest } from "@invigil/contract/authoring/authored-test";
import type { BodyOf } from "@invigil/contract/route";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, call } from "../../../lib/api.ts";
import { testQuery } from "../../../lib/resources.ts";
import { authoredTestQuery } from "../authoring-queries.ts";

interface Part<T> {
  test: AuthoredTest;
  /** The part as the form holds it. */
  read: (test: AuthoredTest) => T;
  write: (value: T) => Omit<BodyOf<typeof saveTest>, "edit">;
}

export interface PartForm<T> {
  value: T;
  change: (change: Partial<T>) => void;
  dirty: boolean;
  saving: boolean;
  error: Error | null;
  /** Somebody else changed this very part meanwhile. */
  conflict: boolean;
  save: () => void;
  discard: () => void;
  /** Goes on with what is here, on top of theirs. */
  keepMine: () => void;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** One part of a test while it is edited. What others save in other parts does not disturb it. */
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
