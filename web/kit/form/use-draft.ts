import { useForm } from '@mantine/form';
import { useCallback, useEffect } from 'react';
import type { z } from 'zod';
import { errorsOf, errorsOfAnswer } from './issues.ts';

/** The values of a form while they are being edited. */
export type Values = Record<string, unknown>;

/**
 * A form's draft: values, errors at their fields, whether anything is unsaved, and sending. `send` gets values that the schema
 * has accepted; what it throws is put at the fields that the server names. Leaving the window with unsaved changes asks first.
 *
 * @returns `sending` calls `send` and answers whether it was taken
 */
export const useDraft = <S extends z.ZodType>(options: {
  schema: S;
  initial: Values;
  unique?: readonly string[];
  send: (values: z.output<S>) => Promise<unknown>;
}) => {
  const { schema, initial, unique, send } = options;
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: initial,
    validate: (values) => ({ ...errorsOf(schema, values) }),
    validateInputOnBlur: true,
  });
  const dirty = form.isDirty();
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  const sending = useCallback(async (): Promise<boolean> => {
    const read = schema.safeParse(form.getValues());
    if (!read.success) {
      form.validate();
      return false;
    }
    try {
      await send(read.data);
      form.resetDirty();
      return true;
    } catch (error) {
      form.setErrors({ ...errorsOfAnswer(error, unique) });
      return false;
    }
  }, [form, schema, send, unique]);
  return { form, dirty, sending };
};

export type Draft = ReturnType<typeof useDraft>;
