import type { z } from 'zod';
import type { JobDeclaration } from '#contracts/kit/job.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import type { NewEvent } from '#server/kit/events/write.ts';

/** What a follower's job is told: the numbers of the events of one entity that one unit recorded. */
type Followed = z.ZodType<
  unknown,
  { account_id: string; entity_id: string; seqs: number[] } & Record<string, unknown>
>;

/** Work that certain events bring with them. Its job is added in the transaction that records them, so none is ever missed. */
export type Follower = { kinds: ReadonlySet<string>; job: JobDeclaration<Followed> };

/** Adds the followers' jobs for the events of a unit, the first of which has the number `first`. */
export const addFollowingJobs = async (
  unit: Unit,
  followers: readonly Follower[],
  { events, first }: { events: readonly NewEvent[]; first: number },
): Promise<void> => {
  for (const { kinds, job } of followers) {
    const byEntity = new Map<string, number[]>();
    for (const [index, { kind, entityId }] of events.entries()) {
      if (!entityId || !kinds.has(kind)) continue;
      const seqs = byEntity.get(entityId) ?? [];
      byEntity.set(entityId, [...seqs, first + index]);
    }
    for (const [entityId, seqs] of byEntity)
      await unit.addJob(job, { account_id: unit.accountId, entity_id: entityId, seqs });
  }
};
