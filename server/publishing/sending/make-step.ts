import type { EstimateOutcome, LookUpOutcome, PublishOutcome } from '#connectors/kit/publish.ts';
import { getAppValues, makeIo } from '#server/channels/public.ts';
import type { Context } from '#server/kit/context.ts';
import type { StepResult } from '#server/publishing/sending/close-step.ts';
import type { Work } from '#server/publishing/sending/take-step.ts';

type Call = Parameters<Work['side']['publish']>;

/** Calls the network. No database is locked meanwhile. */
export async function makeStep(context: Context, work: Work): Promise<StepResult> {
  const { side, request, part, connection } = work;
  const values = { ...connection.values, ...getAppValues(context, connection.channel) };
  const call: Call = [request, values, makeIo(context, connection)];
  if (work.do === 'prepare') return prepareRequest(work, call);
  if (work.do === 'publish') {
    const outcome = await side.publish(...call);
    return confirmRefusal(work, call, outcome);
  }
  const started_at = part.started_at ?? context.clock().toISOString();
  const { provider_id } = part;
  return { of: 'look_up', outcome: await lookUpPost(work, call, { started_at, provider_id }) };
}

async function prepareRequest({ side }: Work, [request, values, io]: Call): Promise<StepResult> {
  if (!side.prepare) return { of: 'prepare', outcome: { status: 'ready', prepared: null, expires_at: null } };
  const outcome = await side.prepare(request, values, io);
  let estimate: EstimateOutcome | undefined;
  if (outcome.status === 'ready')
    estimate = await side.estimate?.({ ...request, prepared: outcome.prepared }, values, io);
  return { of: 'prepare', outcome, estimate };
}

async function lookUpPost(
  { side }: Work,
  [request, values, io]: Call,
  { started_at, provider_id }: { started_at: string; provider_id: string | null },
): Promise<LookUpOutcome> {
  const known = provider_id === null ? {} : { provider_id };
  const outcome = await side.lookUp?.({ ...request, started_at, ...known }, values, io);
  return outcome ?? { status: 'absent', certain: false };
}

/**
 * A network may refuse what it published nevertheless. A refusal for what is said is confirmed once: by the same call under the same key where
 * that stays one post, else by reading the account.
 */
async function confirmRefusal(work: Work, call: Call, outcome: PublishOutcome): Promise<StepResult> {
  if (outcome.status !== 'failed' || !['refused', 'content'].includes(outcome.failure))
    return { of: 'publish', outcome };
  const [request, values, io] = call;
  if (work.side.declaration.exactly_once !== false) {
    const again = await work.side.publish(request, values, io);
    const isPublic = again.status === 'published' || again.status === 'processing';
    return { of: 'publish', outcome: isPublic ? again : outcome };
  }
  const started_at = io.now().toISOString();
  return { of: 'publish', outcome, seen: await lookUpPost(work, call, { started_at, provider_id: null }) };
}
