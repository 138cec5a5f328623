import { useForm } from '@mantine/form';
import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { findNewestStored, useConflict, type StoredValues } from './conflict.ts';
import { validateFields, toFieldErrors, type FieldErrors } from './issues.ts';
import { openFieldsOf } from './draft-recovery.ts';
import { findDifferences, isSameValue } from './three-way.ts';
import type { Values } from './values.ts';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

/** What a form hands to {@link useDraft}. */
export type DraftOptions<S extends z.ZodType> = {
  schema: S;
  /** What is stored now (or a new thing begins with). With `version` it may change while the form is open. */
  initial: Values;
  /** The version of `initial`; a thing that is not stored yet has none. With it the form follows what colleagues store, and a change made on an older one asks. */
  version?: number | undefined;
  unique?: readonly string[];
  /** A rule between fields, beside the schema: messages by field. */
  check?: ((values: Values) => FieldErrors | undefined) | undefined;
  /** Reads the form's values out of what a refused write answers as stored; as they stand unless said. */
  valuesOf?: (newest: Values) => Values;
  send: (values: z.output<S>, version: number | undefined) => Promise<unknown>;
  /** What the form is of, among all that the page may open: by it unsaved values are found again after a session ended. */
  thing: string;
};

/**
 * A form's draft: values, errors at their fields, whether anything is unsaved, and sending. `send` gets values that the schema
 * has accepted and the version they were made on; what it throws is put at the fields that the server names, told in a toast
 * otherwise. Where somebody else saved in between, the person chooses field by field (`conflict`, drawn by `DraftForm`).
 * Leaving the page with unsaved changes asks first; where the session ends, they are offered again (`kept`).
 *
 * @returns `sending` sends and answers whether it was taken; `isNew` says that nothing of it is stored; `moved` says that a colleague
 * saved while the draft was changed, and `review` shows the difference at once
 */
export const useDraft = <S extends z.ZodType>(options: DraftOptions<S>) => {
  const { schema, initial, version, unique, check, valuesOf, send, thing } = options;
  const faultsOf = useCallback(
    (values: Values): FieldErrors => {
      const faults = validateFields(schema, values);
      return Object.keys(faults).length > 0 ? faults : (check?.(values) ?? {});
    },
    [check, schema],
  );
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
  // Versions only grow: an older one is what the page still shows while the newest is on its way.
  const behind = version !== undefined && version > (base.version ?? -1);
  // What colleagues changed elsewhere in the thing does not concern this form.
  const untouched = isSameValue(initial, base.values);
  const moved = behind && !untouched && dirty && !busy && conflict === null;
  useEffect(() => {
    // The form keeps its values by itself: what is stored is brought into it, as long as nothing of the person's is lost.
    // oxlint-disable-next-line react/set-state-in-effect
    if (behind && !dirty && !busy) adopt({ values: initial, version }, initial);
    else if (behind && untouched) setBase((before) => ({ ...before, version }));
  }, [behind, untouched, dirty, busy, adopt, initial, version]);

  const review = useCallback(async (): Promise<void> => {
    const chosen = await ask({ base: base.values, mine: form.getValues(), theirs: initial }, { save: false });
    if (chosen) adopt({ values: initial, version }, chosen);
  }, [adopt, ask, base, form, initial, version]);

  /** Sends; after a conflict what was chosen is sent on top of what the colleague stored. */
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
  /** Lays what is kept over the values that it was changed on, so that what a colleague stored since is told. */
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
};

/** What {@link useDraft} gives. */
export type Draft = ReturnType<typeof useDraft>;

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name]]] : [])));

/** At the fields that the answer names; else in a toast, unless the caller or the client told it already. */
const tell = (error: unknown, mark: (errors: FieldErrors) => void, unique?: readonly string[]): void => {
  const faulty = toFieldErrors(error, unique);
  mark(faulty);
  if (Object.keys(faulty).length === 0) showFailure(error);
};
