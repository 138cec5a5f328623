import { wrap } from '#contracts/kit/envelope.ts';
import { canBatch, type BatchedAnswer, type BatchedRead } from '#contracts/kit/reads/endpoints.ts';
import type { Context } from '#server/kit/context.ts';
import { refuse, Refusal } from '#server/kit/errors.ts';
import type { Call, Handler } from '#server/kit/http/call.ts';
import { checkAnswer } from '#server/kit/http/check-answer.ts';
import { permit, type Caller } from '#server/kit/http/gate.ts';
import { parseReadInput } from '#server/kit/http/input.ts';
import { limitCall } from '#server/kit/http/limits.ts';
import { presentFailure } from '#server/kit/http/response.ts';
import { histograms } from '#server/kit/metrics.ts';

type ReadParts = {
  context: Context;
  caller: Caller;
  requestId: string;
  byName: ReadonlyMap<string, Handler>;
};

/**
 * A read within another call: limited, permitted, parsed and checked as a request of its own would be, in the transaction and under the
 * row-level security of that call. A refusal is the answer of this read alone. Any other error fails the whole call, because it ends its
 * transaction.
 */
export async function runReadWithin(
  call: Call,
  read: BatchedRead,
  { context, caller, requestId, byName }: ReadParts,
): Promise<BatchedAnswer> {
  const timer = histograms.calls.startTimer({ endpoint: byName.has(read.name) ? read.name : 'unknown' });
  try {
    await limitCall({ name: read.name, access: { kind: 'signed_in' } }, call.ip);
    const { endpoint, handle } = findRead(byName, read.name);
    permit(endpoint, caller, { params: read.params, now: context.clock() });
    const input = parseReadInput(endpoint, read) as { params: never; query: never; body: never };
    const value = await handle({ ...call, ...input });
    timer({ status: endpoint.status });
    return {
      status: endpoint.status,
      body: wrap(endpoint.envelope, checkAnswer(context, endpoint, value)),
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, body } = presentFailure(context, error, { requestId, endpoint: read.name });
    timer({ status });
    return { status, body };
  }
}

/** @throws not_found where no call of that name can be one of a batch */
function findRead(byName: ReadonlyMap<string, Handler>, name: string): Handler {
  const handler = byName.get(name);
  return handler && canBatch(handler.endpoint) ? handler : refuse('not_found');
}
