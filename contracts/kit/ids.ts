import { z } from 'zod';

/** The form of every `_id` of the suite: a UUIDv7 string (decisions, section 1). */
export const Id = z.uuid();
export type Id = z.infer<typeof Id>;

/**
 * Proof of tenancy in the type: only the gates of the server (session, API key, webhook, job) make one, so a store function
 * that asks for it cannot be called with an id out of a request.
 */
export const AccountId = z.uuid().brand<'AccountId'>();
export type AccountId = z.infer<typeof AccountId>;

/** An instant on the wire: ISO 8601 in UTC. */
export const Instant = z.iso.datetime();
export type Instant = z.infer<typeof Instant>;
