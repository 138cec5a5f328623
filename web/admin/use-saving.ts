import { useState } from 'react';
import type { z } from 'zod';
import type { AnswerOf, Endpoint, EndpointInput, GivenInput } from '#contracts/kit/endpoint.ts';
import type { AnyEndpoint } from '#web/kit/api/call.ts';
import { useCallMutation, type CallMutationOptions } from '#web/kit/api/use-call.ts';
import { errorsOfAnswer, type FieldErrors } from '#web/kit/form/issues.ts';

/** A write out of a form: what the server says of single fields stands at them, the rest is told as usual. */
export const useSaving = <I extends EndpointInput, A extends z.ZodType>(
  endpoint: AnyEndpoint<I, A>,
  options: CallMutationOptions<AnswerOf<Endpoint<I, A>>> & { unique?: readonly string[] } = {},
) => {
  const [errors, setErrors] = useState<FieldErrors>({});
  const { unique, ...rest } = options;
  const write = useCallMutation(endpoint, rest);
  const save = async (input: GivenInput<Endpoint<I, A>>): Promise<boolean> => {
    setErrors({});
    try {
      await write.sendAsync(input);
      return true;
    } catch (error) {
      setErrors(errorsOfAnswer(error, unique));
      return false;
    }
  };
  return { save, errors, busy: write.isPending };
};
