import { z } from 'zod';
import { REFUSAL_REASONS } from '#contracts/inbound/refused/reasons.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { Channel } from '#contracts/networks.ts';

/** The origin of an item: a connected channel, a monitored source, or an imported file. */
export const SOURCE_KINDS = ['channel', 'monitor', 'import'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Where a refused item is: it waits for a decision, was taken in after all, or was dismissed. */
export const REFUSED_STATES = ['open', 'accepted', 'dismissed'] as const;
export const RefusedState = z.enum(REFUSED_STATES);
export type RefusedState = z.infer<typeof RefusedState>;

/** The number of days for which a refused item is stored. */
export const REFUSED_DAYS = 90;
/** Longest text of a refused item, in UTF-16 units. */
export const REFUSED_TEXT_MAX = 20_000;

/**
 * A received item that became neither a ticket message nor a post. `text` is plain text as far as it can be read; `detail` describes in
 * technical English what was wrong. `acceptable`: there is enough of it to accept it.
 */
export const RefusedItem = z.object({
  _id: Id,
  source: z.object({ kind: z.enum(SOURCE_KINDS), _id: Id, name: z.string() }),
  channel: Channel,
  reason: z.enum(REFUSAL_REASONS),
  detail: z.string(),
  sender: z.object({ _id: z.string(), name: z.string() }),
  title: z.string(),
  text: z.string(),
  files: z.array(z.object({ name: z.string(), file_id: Id.nullable() })),
  acceptable: z.boolean(),
  state: RefusedState,
  decided_by: Id.nullable(),
  decided_at: Instant.nullable(),
  received_at: Instant,
  /** The ticket that an accepted item became, for those who may see it. */
  ticket: z.object({ _id: Id, number: z.number().int() }).nullable(),
});
export type RefusedItem = z.infer<typeof RefusedItem>;

/** The products whose people decide about refused items. */
export type RefusedProduct = 'crm' | 'listening';
