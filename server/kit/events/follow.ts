import type { z } from 'zod';
import type { JobDeclaration } from '#contracts/kit/job.ts';
import type { NewEvent } from '#server/kit/events/new-event.ts';

/** The payload of a follower's job: the numbers of the events of one entity that one unit of work recorded. */
type FollowedPayload = z.ZodType<
  unknown,
  { account_id: string; entity_id: string; seqs: number[] } & Record<string, unknown>
>;

/** Work that follows from certain events. Its job is added in the transaction that records them, so none is ever missed. */
export type Follower = { kinds: ReadonlySet<string>; job: JobDeclaration<FollowedPayload> };

/** A job to be added with its events; `places` are their positions among the unit of work's events, from 1. */
export type FollowingJob = {
  name: string;
  payload: unknown;
  queue: string | null;
  attempts: number;
  places: readonly number[];
};

/** An event that still needs a reaction: its position among the unit of work's events, from 1, and its subject. */
export type DueEvent = { place: number; entityId: string };

/** The events of a unit of work that are of these kinds. */
export function selectDueEvents(kinds: ReadonlySet<string>, events: readonly NewEvent[]): DueEvent[] {
  return events.flatMap(({ kind, entityId }, index) =>
    entityId && kinds.has(kind) ? [{ place: index + 1, entityId }] : [],
  );
}

/** The jobs that follow from the events of a unit of work; the numbers of the events (`seqs`) are still to be filled in. */
export function buildFollowingJobs(
  accountId: string,
  followers: readonly Follower[],
  events: readonly NewEvent[],
): FollowingJob[] {
  return followers.flatMap(({ kinds, job }) => {
    const followed = events.flatMap(({ kind, entityId }, index) =>
      entityId && kinds.has(kind) ? [{ entityId, place: index + 1 }] : [],
    );
    return [...Map.groupBy(followed, ({ entityId }) => entityId)].map(([entity_id, some]) => {
      const places = some.map(({ place }) => place);
      const payload = job.payload.parse({ account_id: accountId, entity_id, seqs: places });
      return { name: job.name, payload, queue: job.queue?.(payload) ?? null, attempts: job.attempts, places };
    });
  });
}
