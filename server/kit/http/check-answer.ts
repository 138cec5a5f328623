import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { readAs } from '#contracts/kit/fits.ts';
import type { Context } from '#server/kit/context.ts';
import { refuse } from '#server/kit/errors.ts';
import { counters } from '#server/kit/metrics.ts';

/** The answer of a call. The response leaves the server only in its declared shape: unknown fields are dropped, a wrong one is our fault. */
export function checkAnswer(context: Context, endpoint: Endpoint, value: unknown): unknown {
  const checked = readAs(endpoint.answer, value);
  if (checked.success) return checked.data;
  counters.answersInvalid.inc({ endpoint: endpoint.name });
  context.log.error(
    { endpoint: endpoint.name, issues: checked.error.issues },
    'answer has not its declared shape',
  );
  return refuse('answer_invalid');
}
