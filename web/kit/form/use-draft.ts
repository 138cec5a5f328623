import { useForm } from '@mantine/form';
import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import { type Fault } from '#contracts/kit/faults/fault.ts';
import { formatFault } from '#web/kit/text/format-fault.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { findNewestStored, useConflict, type StoredValues } from './conflict.ts';
import { openFieldsOf } from './draft-recovery.ts';
import { validateFields, toFieldErrors, type FieldErrors } from './issues.ts';
import { findDifferences, isSameValue } from './three-way.ts';
import { useUnsavedChanges } from './use-unsaved-changes.ts';
import type { Values } from './values.ts';

/** What a form passes to {@link useDraft}. */
export type DraftOptions<S extends z.ZodType> = {
  schema: S;
  /** The stored values, or the initial values of a new record. With `version` they may change while the form is open. */
  initial: Values;
  /**
   * The version of `initial`; undefined for a record that is not stored yet. With it, the form follows what colleagues store, and a change
   * made on an older version asks the user.
   */
  version?: number | undefined;
  unique?: readonly string[];
  /** A rule between fields, in addition to the schema: faults or texts by field. */
  check?: ((values: Values) => Readonly<Record<string, Fault | string>> | undefined) | undefined;
  /** Reads the form's values from the stored values in the response to a refused write; by default they are used unchanged. */
  valuesOf?: (newest: Values) => Values;
  send: (values: z.output<S>, version: number | undefined) => Promise<unknown>;
  /** Identifies the form's record among all that the page may open, so that unsaved values are found again after a session ended. */
  thing: string;
};

/**
 * A form's draft: values, errors at their fields, whether anything is unsaved, and sending. `send` receives values that the schema has
 * accepted and the version that they were made on; its errors are put at the fields that the server names, or else shown in a toast. If
 * somebody else saved in between, the user chooses field by field (`conflict`, drawn by `DraftForm`). Leaving the page with unsaved changes
 * asks first; if the session ends, they are offered again (`kept`).
 *
 * @returns `sending` sends and returns whether the values were accepted; `isNew` means that the record is not stored yet; `moved` means
 * that a colleague saved while the draft was changed, and `review` shows the difference at once
 */
export function useDraft<S extends z.ZodType>(options: DraftOptions<S>) {
  const { schema, initial, version, unique, valuesOf, send, thing } = options;
  const faultsOf = useFaults(options);
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: initial,
    validate: (values) => ({ ...faultsOf(values) }),
  });
  const [base, setBase] = useState<Omit<StoredValues, 'version'> & { version: number | undefined }>({
    values: initial,
    version,
  });
  const [busy, setBusy] = useState(false);
  const { conflict, ask } = useConflict();
  const dirty = form.isDirty();
  const { kept, drop } = useUnsavedChanges({
    thing,
    open: () => openFieldsOf(schema),
    values: form.values,
    base,
    dirty,
  });

  const adopt = useCallback(
    (stored: typeof base, values: Values) => {
      setBase(stored);
      form.resetDirty(stored.values);
      form.setValues(values);
    },
    [form],
  );
  // Versions only grow: if this one is older, the page still shows it while the newest is being loaded.
  const behind = version !== undefined && version > (base.version ?? -1);
  // What colleagues changed elsewhere in the record does not concern this form.
  const untouched = isSameValue(initial, base.values);
  const moved = behind && !untouched && dirty && !busy && conflict === null;
  useEffect(() => {
    // The form holds its own values: stored values are copied into it, as long as none of the user's changes are lost.
    // oxlint-disable-next-line react/set-state-in-effect
    if (behind && !dirty && !busy) adopt({ values: initial, version }, initial);
    else if (behind && untouched) setBase((before) => ({ ...before, version }));
  }, [behind, untouched, dirty, busy, adopt, initial, version]);

  const review = useCallback(async (): Promise<void> => {
    const chosen = await ask({ base: base.values, mine: form.getValues(), theirs: initial }, { save: false });
    if (chosen) adopt({ values: initial, version }, chosen);
  }, [adopt, ask, base, form, initial, version]);

  /** Sends the draft; after a conflict, the chosen values are sent on top of what the colleague stored. */
  const attempt = async (values: Values, on: typeof base): Promise<boolean> => {
    const read = schema.safeParse(values);
    const faults = faultsOf(values);
    if (!read.success || Object.keys(faults).length > 0) {
      form.setErrors({ ...faults });
      return false;
    }
    try {
      await send(read.data, on.version);
      form.resetDirty(values);
      drop();
      return true;
    } catch (error) {
      const newest = findNewestStored(error);
      if (newest) {
        const theirs = { ...on.values, ...pick(valuesOf?.(newest) ?? newest, Object.keys(on.values)) };
        const three = { base: on.values, mine: values, theirs };
        const alone = findDifferences(three).every(({ by }) => by === 'mine');
        const chosen = alone ? values : await ask(three);
        if (!chosen) return false;
        const next = { values: theirs, version: newest.version };
        adopt(next, chosen);
        return attempt(chosen, next);
      }
      tell(error, (faulty) => form.setErrors({ ...faulty }), unique);
      return false;
    }
  };
  const sending = async (): Promise<boolean> => {
    setBusy(true);
    const taken = await attempt(form.getValues(), base);
    setBusy(false);
    return taken;
  };
  /** Applies the recovered values over the values that they were changed from, so that what a colleague stored since is reported. */
  const takeKept = (): void => {
    if (!kept) return;
    const behindBy = kept.version !== undefined && version !== undefined && kept.version < version;
    const on = behindBy
      ? { values: { ...initial, ...pick(kept.base, Object.keys(initial)) }, version: kept.version }
      : { values: initial, version };
    adopt(on, { ...on.values, ...pick(kept.changes, Object.keys(initial)) });
    drop();
  };
  const isNew = version === undefined;
  return {
    form,
    dirty,
    isNew,
    busy,
    sending,
    conflict,
    moved,
    review,
    kept: kept && { take: takeKept, drop },
  };
}

/** The return value of {@link useDraft}. */
export type Draft = ReturnType<typeof useDraft>;

/** Validates values: by the schema, and by the rule between fields where the schema accepts them. */
function useFaults<S extends z.ZodType>({ schema, check }: DraftOptions<S>): (values: Values) => FieldErrors {
  return useCallback(
    (values) => {
      const faults = validateFields(schema, values);
      return Object.keys(faults).length > 0 ? faults : toTexts(check?.(values) ?? {});
    },
    [check, schema],
  );
}

function toTexts(faults: Readonly<Record<string, Fault | string>>): FieldErrors {
  return Object.fromEntries(
    Object.entries(faults).map(([path, of]) => [path, typeof of === 'string' ? of : formatFault(of)]),
  );
}

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name]]] : [])));
}

/**
 * Puts an error at the fields that the response names; otherwise shows a toast, unless the caller or the client has already reported it.
 */
function tell(error: unknown, mark: (errors: FieldErrors) => void, unique?: readonly string[]): void {
  const faulty = toFieldErrors(error, unique);
  mark(faulty);
  if (Object.keys(faulty).length === 0) showFailure(error);
}
