import type {
  EstimateOutcome,
  LookUpOutcome,
  PrepareOutcome,
  PublishFailure,
  PublishOutcome,
} from '#connectors/kit/publish.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { AttemptOutcome } from '#contracts/publishing/sending.ts';
import { WAITING_STATES } from '#contracts/publishing/target-state.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { lockPost } from '#server/publishing/posts/post-store.ts';
import { closeAttempt } from '#server/publishing/sending/attempt-store.ts';
import {
  closePublished,
  giveUpUnknown,
  settleFailure,
  type OpenPart,
} from '#server/publishing/sending/close-part.ts';
import { moveTarget } from '#server/publishing/sending/move-target.ts';
import { notifyAuthor } from '#server/publishing/sending/notify-author.ts';
import { hasOpenTwin, listKnownIds, listParts, updatePart } from '#server/publishing/sending/part-store.ts';
import type { Work } from '#server/publishing/sending/take-step.ts';
import { lockTarget, saveNextTry } from '#server/publishing/sending/target-store.ts';
import { computeLook, computeRepeat, isRepeatable } from '#server/publishing/sending/timing.ts';

/** What came of a step. `seen`: what the account shows after its network refused a call, where another call would be a second post. */
export type StepResult =
  | { of: 'prepare'; outcome: PrepareOutcome; estimate?: EstimateOutcome | undefined }
  | { of: 'publish'; outcome: PublishOutcome; seen?: LookUpOutcome | undefined }
  | { of: 'look_up'; outcome: LookUpOutcome };

/** Records what came of a step. */
export async function closeStep(unit: UnitOfWork, work: Work, result: StepResult): Promise<void> {
  await lockPost(unit, work.target.post_id);
  const target = await lockTarget(unit, work.target._id);
  const part = target && (await listParts(unit, target._id)).find(({ _id }) => _id === work.part._id);
  if (!target || !part) return;
  const open = { target, part };
  if (result.of === 'prepare') return closePrepare(unit, { ...open, work }, result);
  if (result.of === 'publish') return closePublish(unit, { ...open, work }, result);
  return closeLook(unit, { ...open, work }, result.outcome);
}

type CloseScope = OpenPart & { work: Work };

async function noteRefusal(
  unit: UnitOfWork,
  { target, part, work }: CloseScope,
  failure: Pick<PublishFailure, 'failure' | 'remedy' | 'message' | 'retry_after' | 'prepare_again'>,
): Promise<void> {
  await closeAttempt(unit, work.attemptId, { outcome: failure.remedy, fault: failure.message });
  await settleFailure(unit, { target, part, failure });
}

async function closePrepare(
  unit: UnitOfWork,
  closing: CloseScope,
  { outcome, estimate }: Extract<StepResult, { of: 'prepare' }>,
): Promise<void> {
  const { target, part, work } = closing;
  const isSame =
    part.content_hash === work.part.content_hash && (part.state === 'waiting' || part.state === 'failed');
  const isWaiting = WAITING_STATES.includes(target.state);
  // Somebody changed or unscheduled it meanwhile: what was made is of no use.
  if (!isSame) return closeAttempt(unit, work.attemptId, { outcome: 'absent' });
  if (outcome.status === 'failed')
    return isWaiting || target.state === 'sending' || target.state === 'published'
      ? noteRefusal(unit, closing, outcome)
      : closeAttempt(unit, work.attemptId, { outcome: outcome.remedy, fault: outcome.message });
  const ready = outcome.status === 'ready';
  const until = outcome.status === 'waiting' ? new Date(outcome.until) : null;
  await closeAttempt(unit, work.attemptId, { outcome: ready ? 'ready' : 'processing' });
  await updatePart(unit, part._id, {
    prepared: outcome.prepared ?? null,
    is_prepared: ready,
    prepared_until: outcome.expires_at,
    spends: estimate?.status === 'estimated' ? estimate.spends : null,
    ...(isWaiting ? {} : { next_at: until ?? (target.state === 'published' ? unit.now : null) }),
  });
  if (target.state !== 'preparing') return;
  if (ready) return moveTarget(unit, target, { to: 'ready' });
  if (until) await saveNextTry(unit, target._id, until);
}

async function closePublish(
  unit: UnitOfWork,
  closing: CloseScope,
  { outcome, seen }: Extract<StepResult, { of: 'publish' }>,
): Promise<void> {
  const { target, part, work } = closing;
  // Another process took over and settled it; only a post that is public is news.
  if (part.state !== 'sending' && !(part.state === 'unknown' && outcome.status === 'published'))
    return closeAttempt(unit, work.attemptId, { outcome: toAttempt(outcome) });
  if (outcome.status === 'published') {
    await closeAttempt(unit, work.attemptId, { outcome: 'published' });
    return void (await closePublished(unit, closing, outcome));
  }
  if (outcome.status === 'processing') {
    await closeAttempt(unit, work.attemptId, { outcome: 'processing' });
    const { provider_id = null, until } = outcome;
    return updatePart(unit, part._id, { state: 'processing', provider_id, next_at: new Date(until) });
  }
  if (outcome.status === 'failed') {
    const shown = seen && (await pickOwn(unit, closing, seen));
    if (!shown) return noteRefusal(unit, closing, outcome);
    await closeAttempt(unit, work.attemptId, { outcome: 'published', fault: outcome.message });
    return void (await closePublished(unit, closing, shown));
  }
  await closeAttempt(unit, work.attemptId, { outcome: 'unknown', fault: outcome.message });
  const { declaration, lookUp } = work.side;
  const again = isRepeatable(declaration, part.started_at, unit.now)
    ? computeRepeat(unit.now, part.tries + 1, outcome.retry_after)
    : undefined;
  if (again) return updatePart(unit, part._id, { tries: part.tries + 1, next_at: again });
  await giveUpUnknown(unit, { target, part, looksUp: lookUp !== undefined, message: outcome.message });
}

function toAttempt(outcome: PublishOutcome): AttemptOutcome {
  return outcome.status === 'failed' ? outcome.remedy : outcome.status;
}

/**
 * The post at the network that is this part: the one that the network names, or the only one of its text that is not known to be another of
 * ours. Undefined where there is none, or where it may be one of several.
 */
async function pickOwn(
  unit: UnitOfWork,
  { target, part }: CloseScope,
  seen: LookUpOutcome,
): Promise<{ provider_id: string; url?: string | undefined } | undefined> {
  if (seen.status === 'found') return seen;
  if (seen.status !== 'candidates') return undefined;
  const known = await listKnownIds(
    unit,
    target.connection_id,
    seen.posts.map(({ provider_id }) => provider_id),
  );
  const [one, ...others] = seen.posts.filter(({ provider_id }) => !known.has(provider_id));
  if (!one || others.length > 0 || (await hasOpenTwin(unit, target.connection_id, part))) return undefined;
  return one;
}

async function closeLook(unit: UnitOfWork, closing: CloseScope, outcome: LookUpOutcome): Promise<void> {
  const { target, part, work } = closing;
  if (part.state === 'published') return closeAttempt(unit, work.attemptId, { outcome: 'published' });
  const own = await pickOwn(unit, closing, outcome);
  if (own) {
    await closeAttempt(unit, work.attemptId, { outcome: 'published' });
    return void (await closePublished(unit, closing, own));
  }
  if (outcome.status === 'processing') {
    await closeAttempt(unit, work.attemptId, { outcome: 'processing' });
    return updatePart(unit, part._id, { next_at: new Date(outcome.until) });
  }
  if (outcome.status === 'failed' && outcome.ended) return noteRefusal(unit, closing, outcome);
  const isOpen = part.state === 'unknown' || part.state === 'processing';
  if (outcome.status === 'absent' && outcome.certain && isOpen) return closeAbsent(unit, closing);
  const isAmbiguous = outcome.status === 'candidates';
  await closeAttempt(unit, work.attemptId, {
    outcome: isAmbiguous ? 'ambiguous' : 'absent',
    ...(outcome.status === 'failed' ? { fault: outcome.message } : {}),
  });
  const looks = part.look_count + 1;
  // A part that is about to be tried again goes on, unless it may be one of several that are there.
  if (!isOpen && !isAmbiguous) return updatePart(unit, part._id, { look_count: looks });
  if (part.state !== 'unknown')
    return void (await giveUpUnknown(unit, { target, part, looksUp: true, message: fault('post_unclear') }));
  const next_at = computeLook(part.started_at, unit.now, looks);
  await updatePart(unit, part._id, { look_count: looks, next_at });
  if (next_at === null) await notifyAuthor(unit, target, 'unknown');
}

/** The network is certain that it is not there: a person may publish it again without a doubt. */
async function closeAbsent(unit: UnitOfWork, { target, part, work }: CloseScope): Promise<void> {
  await closeAttempt(unit, work.attemptId, { outcome: 'absent' });
  await settleFailure(unit, {
    target,
    part,
    failure: { remedy: 'retry', message: fault('post_absent'), ends: true },
  });
}
