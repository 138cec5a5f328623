import type { TargetAttempt, TargetPart } from '#contracts/publishing/sending.ts';
import type { listAttempts } from '#server/publishing/sending/attempt-store.ts';
import type { PartRow } from '#server/publishing/sending/part-store.ts';

/** A part as it is sent: without its key and what its network made for it. */
export function presentPart(row: PartRow): TargetPart {
  const { _id, position, kind, state, tries, next_at, provider_id, url, published_at } = row;
  const { failure_remedy: remedy, failure, failure_fault: fault } = row;
  return {
    _id,
    position,
    kind,
    state,
    tries,
    next_at,
    provider_id,
    url,
    published_at,
    failure: remedy && { remedy, message: failure ?? '', fault },
  };
}

type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number];

/** An attempt as it is sent. */
export function presentAttempt({ user_id, user_name, detail_fault, ...row }: AttemptRow): TargetAttempt {
  return {
    ...row,
    fault: detail_fault,
    user: user_id === null ? null : { _id: user_id, name: user_name ?? '' },
  };
}
