import { z } from 'zod';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';

/** The form of every `_id` of the suite: a UUIDv7 string. */
export const Id = z.uuid();
export type Id = z.infer<typeof Id>;

/**
 * Proof of tenancy in the type: only the entry points of the server (session, API key, webhook, job) create one, so a store function that
 * requires it cannot be called with an ID from a request.
 */
export const AccountId = z.uuid().brand<'AccountId'>();
export type AccountId = z.infer<typeof AccountId>;

/** An instant on the wire: ISO 8601 in UTC. Before the year 1 was the year 1 before Christ: no store knows a year 0. */
export const Instant = z.iso.datetime().refine((at) => !at.startsWith('0000'), toIssue(fault('no_year')));
export type Instant = z.infer<typeof Instant>;

/** Which version of a thing somebody changes: the stores count it in 32 bits. */
export const Version = z.int32();

/**
 * A day of the calendar, of the centuries that all stores know (ClickHouse: DateTime64). One at the end of what the form can write would be
 * of a year that there is not, where its hours are those of a zone.
 */
export const Day = z.iso
  .date()
  .refine((day) => day >= '1900-01-01' && day <= '2299-12-31', toIssue(fault('years_between')));
export type Day = z.infer<typeof Day>;
