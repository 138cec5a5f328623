import { useState } from 'react';
import type { z } from 'zod';
import type { AnswerOf, Endpoint, EndpointInput, RawInput } from '#contracts/kit/endpoint.ts';
import type { AnyEndpoint } from '#web/kit/api/call.ts';
import { useCallMutation, type CallMutationOptions } from '#web/kit/api/use-call.ts';
import { validateFields, toFieldErrors, type FieldErrors } from '#web/kit/form/issues.ts';
import { i18n } from '#web/kit/text/i18n.ts';
import { showError } from '#web/kit/toast/toast.ts';

/**
 * A write from a form: faults of single fields, found by the call's schema or by the server, are shown at those fields, in the reader's
 * language. A message next to the form says that something is wrong, since not every field has its control on the screen. Such a form has
 * `noValidate`.
 */
export function useSaving<I extends EndpointInput, A extends z.ZodType>(
  endpoint: AnyEndpoint<I, A>,
  options: CallMutationOptions<AnswerOf<Endpoint<I, A>>> & { unique?: readonly string[] } = {},
) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const { unique, ...rest } = options;
  const write = useCallMutation(endpoint, rest);
  const save = async (input: RawInput<Endpoint<I, A>>): Promise<boolean> => {
    const found = endpoint.input.body ? validateFields(endpoint.input.body, bodyOf(input)) : {};
    setErrors(found);
    if (Object.keys(found).length > 0) {
      showError(i18n.t('errors.invalid_request'));
      return false;
    }
    try {
      await write.sendAsync(input);
      return true;
    } catch (error) {
      setErrors(toFieldErrors(error, unique));
      return false;
    }
  };
  return { save, errors, busy: write.isPending };
}

const bodyOf = (input: object): unknown => ('body' in input ? input.body : undefined);
