import { z } from 'zod';
import type { Requirement } from '#contracts/permissions/requirement.ts';

/**
 * A meaningful change that is recorded in the event log and sent to open browsers. `need` is the permission that a session must have to
 * receive more than the bare sequence number; `data` is small (IDs, counts), the values before and after are stored separately in the log.
 */
export type EventDeclaration<D extends z.ZodType = z.ZodType> = {
  name: string;
  need: Requirement;
  data: D;
};

/** Declares an event; the name is `noun.past-tense`. */
export function defineEvent<D extends z.ZodType>(declared: EventDeclaration<D>): EventDeclaration<D> {
  return declared;
}

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
