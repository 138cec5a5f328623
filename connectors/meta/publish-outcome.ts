import { buildFailure } from '#connectors/kit/build-failure.ts';
import type { NetworkResponse } from '#connectors/kit/call.ts';
import { toPublishFailure, toPublishOutcome } from '#connectors/kit/publish-outcome.ts';
import type { PublishFailure, PublishOutcome } from '#connectors/kit/publish.ts';
import { readGraphError, sendOutcomeOf, toGraphFault, type GraphContext } from '#connectors/meta/outcome.ts';
import { computeGraphPause, GRAPH_PAUSE } from '#connectors/meta/usage.ts';
import { SendFailure } from '#contracts/inbound/send-failure.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/*
 * What Meta's codes and subcodes mean for a post. Sources: Instagram Platform "Error codes" and Graph API "Handling errors" as third
 * parties quote them, and threads of postiz-app and trypost; none of them was seen on the live network. A code that is in no list means what
 * it means for a message.
 */
const CODES: Readonly<Partial<Record<SendFailure, readonly number[]>>> = {
  content: [
    // Facebook: picture, posted already, link, address, file, policy.
    1_366_046, 1_366_051, 1_609_008, 2_061_006, 2_069_019, 1_346_003, 1_404_102,
    // Instagram: picture, film, text, carousel, and media that it could not fetch.
    36_001, 36_003, 2_207_004, 2_207_005, 2_207_009, 2_207_026, 2_207_057, 2_207_010, 2_207_028, 2_207_003,
    2_207_052, 2_207_077,
  ],
  // Posts of a day are used up.
  quota: [2_207_042],
  // Blocked for a time, several busy states, and a container that is not ready or not found yet.
  wait: [1_390_008, 1_363_047, 1_609_010, 2_207_082, 2_207_027, 4_279_009],
  // The page needs an authorisation; the account is restricted.
  reconnect: [1_404_078, 2_207_050],
};
const MEANINGS: ReadonlyMap<number, SendFailure> = new Map(
  SendFailure.options.flatMap((failure) =>
    (CODES[failure] ?? []).map((code): [number, SendFailure] => [code, failure]),
  ),
);
/** Refusals of a post that may be public nevertheless. */
const DOUBTFUL: ReadonlySet<number> = new Set([2_207_051]);
/** Refusals of a container that has to be made anew. */
const SPENT: ReadonlySet<number> = new Set([4_279_009]);

/** The outcome of a call that publishes and was not confirmed. */
export function toGraphPublishOutcome(
  called: NetworkResponse,
  context: GraphContext,
): Extract<PublishOutcome, { status: 'published' | 'failed' | 'unknown' }> {
  const error = called.met ? readGraphError(called.body) : undefined;
  const { code = 0, error_subcode: subcode = 0 } = error ?? {};
  if (called.met && DOUBTFUL.has(subcode))
    return { status: 'unknown', message: toGraphFault(called, context.network) };
  const known = MEANINGS.get(subcode) ?? MEANINGS.get(code);
  if (!called.met || known === undefined || called.status >= 500)
    return toPublishOutcome(sendOutcomeOf(called, context), context.network);
  const pause = computeGraphPause(called.headers, context.now) || GRAPH_PAUSE;
  const failure = buildFailure(
    known,
    toGraphFault(called, context.network),
    known === 'wait' ? pause : undefined,
  );
  return toPublishFailure(failure, SPENT.has(subcode) ? { prepare_again: true } : {});
}

/** The failure of a call that publishes nothing, whatever became of it. */
export function toGraphPrepareFailure(called: NetworkResponse, context: GraphContext): PublishFailure {
  const outcome = toGraphPublishOutcome(called, context);
  if (outcome.status === 'failed') return outcome;
  const message =
    outcome.status === 'unknown' ? outcome.message : fault('said_nothing', { network: context.network });
  return toPublishFailure(buildFailure('unreachable', message));
}
