import { z } from 'zod';
import type { Requirement } from '#contracts/permissions/requirement.ts';

/**
 * A change of meaning that the event log keeps and open browsers hear of. `need` is what a session must hold to be told more
 * than the bare sequence number; `data` is small (ids, counts), the values before and after stand apart in the log.
 */
export type EventDeclaration<D extends z.ZodType = z.ZodType> = {
  name: string;
  need: Requirement;
  data: D;
};

/** Declares an event; the name is `noun.past-tense`. */
export const defineEvent = <D extends z.ZodType>(declared: EventDeclaration<D>): EventDeclaration<D> =>
  declared;

/** One event as an open browser receives it. `kind` is null where the session may not know more than that something happened. */
export const LiveEvent = z.object({
  seq: z.number().int(),
  at: z.string(),
  kind: z.string().nullable(),
  entity_id: z.string().nullable(),
  actor_id: z.string().nullable(),
  data: z.unknown(),
});
export type LiveEvent = z.infer<typeof LiveEvent>;
