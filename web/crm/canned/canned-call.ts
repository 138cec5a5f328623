import type { z } from 'zod';
import type { AnswerOf, Endpoint, EndpointInput, RawInput } from '#contracts/kit/endpoint.ts';
import { call, type AnyEndpoint } from '#web/kit/api/call.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { reportToHost } from '#web/kit/api/host.ts';
import { showToast } from '#web/kit/toast/toast.ts';

/**
 * A call of the canned responses, whose failures show "API ERROR" with the message, as the specification requires, instead of the CRM
 * store's ERROR. A conflict with a colleague's change (409 stale_version) is no failure yet: the form asks which version to keep.
 */
export async function callCanned<I extends EndpointInput, A extends z.ZodType>(
  endpoint: AnyEndpoint<I, A>,
  input: RawInput<Endpoint<I, A>>,
): Promise<AnswerOf<Endpoint<I, A>>> {
  const settled = await call(endpoint, input, { raise: false });
  if (settled.ok) return settled.value;
  const { error } = settled;
  reportToHost(error, { name: endpoint.name, crm: false });
  if (!error.reported && error.code !== 'stale_version') {
    error.reported = true;
    showToast('API ERROR', formatError(error));
  }
  throw error;
}
