import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import type { PublishFailure, PublishSide } from '#connectors/kit/publish.ts';
import { findConnector } from '#connectors/register.ts';
import type { SendFailure } from '#contracts/inbound/send-failure.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import type { TargetFailure } from '#contracts/publishing/post.ts';
import type { AttemptStep } from '#contracts/publishing/sending.ts';
import { getAppValues, loadConnection, makeIo } from '#server/channels/public.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { formatFault } from '#server/kit/http/error-texts.ts';
import { closeAttempt, insertAttempt } from '#server/publishing/sending/attempt-store.ts';
import { lockWithPost } from '#server/publishing/sending/change-targets.ts';
import { findCause } from '#server/publishing/sending/find-cause.ts';
import { listParts, type PartRow } from '#server/publishing/sending/part-store.ts';

/** Runs work in a unit of its own, as the caller of a call that has no transaction. */
export type InUnit = <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>;

type LockedTarget = NonNullable<Awaited<ReturnType<typeof lockWithPost>>>;

/** A published target, and how its network is called about it. */
export type PublishedTarget = LockedTarget & {
  side: PublishSide;
  parts: readonly PartRow[];
  call: [ConnectionValues, Io];
  attemptId: string;
};

/**
 * Begins a change of what is published, and records it. @throws not_found, illegal_transition where it is not published, connection_inactive, or
 * invalid_request where its network does not allow it
 */
export async function beginChange(
  context: Context,
  unit: UnitOfWork,
  { id, step }: { id: string; step: Extract<AttemptStep, 'edit' | 'remove'> },
): Promise<PublishedTarget> {
  const locked = requireFound(await lockWithPost(unit, id));
  const { target } = locked;
  if (target.state !== 'published') return refuse('illegal_transition');
  const side = findConnector(target.channel)?.publish;
  if (!side?.[step])
    return refuse('invalid_request', {
      fields: { _id: fault(step === 'edit' ? 'post_not_editable' : 'post_not_removable') },
    });
  if (target.provider_id === null)
    return refuse('invalid_request', { fields: { _id: fault('post_number_unknown') } });
  const connection = await loadConnection(context, unit, target.connection_id);
  if (!connection?.active) return refuse('connection_inactive');
  const attemptId = await insertAttempt(unit, { targetId: id, position: 0, step, runner: null });
  return {
    ...locked,
    side,
    parts: await listParts(unit, id),
    call: [
      { ...connection.values, ...getAppValues(context, connection.channel) },
      makeIo(context, connection),
    ],
    attemptId,
  };
}

/** Why a network did not change what is published. */
export type ChangeRefusal = { failure: SendFailure; remedy: PublishFailure['remedy']; message: Fault };

/** Records that a network did not change what is published. @returns it as it is sent */
export async function closeRefused(
  unit: UnitOfWork,
  attemptId: string,
  refusal: ChangeRefusal,
): Promise<TargetFailure> {
  const { remedy, message } = refusal;
  await closeAttempt(unit, attemptId, { outcome: remedy, fault: message });
  return { remedy, cause: findCause(refusal), message: formatFault(message), fault: message };
}
