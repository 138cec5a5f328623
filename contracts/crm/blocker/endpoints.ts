import { z } from 'zod';
import { BLOCKER_ACTIONS, blockerFields } from '#contracts/crm/blocker/post-blocker.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { buildPageSchema, PageQuery } from '#contracts/kit/envelope.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { Channel } from '#contracts/networks.ts';

const crm = { envelope: 'crm' as const };
const READ = ['crm.post_blocker.read'] as const;
const read = { kind: 'permitted' as const, need: READ, product: 'crm' as const };
const write = {
  kind: 'permitted' as const,
  need: ['crm.post_blocker.write'] as const,
  product: 'crm' as const,
};
const base = '/crm/blocked';

/** The state of a blocked message: waiting for review, released, or dismissed. */
export const BLOCKED_STATES = ['blocked', 'released', 'dismissed'] as const;
export const BlockedState = z.enum(BLOCKED_STATES);

/** What blocked it: a rule of the post blocker, or an entry of the CRM's blacklist. */
const KeptBy = z.enum(['rule', 'blacklist']);

/** The part of a rule that matched a message, and the entry in it. Only the blacklist reports sites. */
export const MetEntry = z.object({
  part: z.enum(['channels', 'kinds', 'authors', 'sites', 'words', 'patterns', 'media', 'rate']),
  value: z.string(),
});

/**
 * A blocked message. `rule` is what blocked it, by id and name, an entry of the blacklist by its value. `media` are the hashes of its
 * pictures and stickers, by which a rule may recognise them again.
 */
export const BlockedItem = z.object({
  _id: Id,
  channel: Channel,
  author: z.object({ _id: z.string(), name: z.string() }),
  text: z.string(),
  media: z.array(z.object({ kind: z.string(), mark: z.string().nullable() })),
  by: KeptBy,
  rule: z.object({ _id: Id, name: z.string() }),
  matches: z.array(MetEntry),
  action: z.enum(BLOCKER_ACTIONS),
  state: BlockedState,
  at: Instant,
  /** The ticket after its release; null while it is blocked, and for users who may not see the ticket. */
  ticket: z.object({ _id: Id, number: z.number().int() }).nullable(),
});
export type BlockedItem = z.infer<typeof BlockedItem>;

/** The most messages that one call releases or dismisses. */
const MANY = 500;
const Ids = z.strictObject({ ids: z.array(Id).min(1).max(MANY) });
const Done = z.object({ ids: z.array(Id) });

export const listBlocked = defineEndpoint({
  ...crm,
  name: 'blocked.list',
  method: 'GET',
  path: base,
  access: read,
  summary: 'List what the post blocker and the blacklist held back, newest first',
  input: {
    query: z.strictObject({
      state: BlockedState.default('blocked'),
      rule_id: Id.optional(),
      q: z.string().trim().max(200).optional(),
      ...PageQuery.shape,
    }),
  },
  answer: buildPageSchema(BlockedItem),
  errors: ['cursor_invalid'],
});

/** For how many rules and entries the number of blocked messages is returned: those with the most. */
export const COUNTED_RULES = 1000;

export const countBlocked = defineEndpoint({
  ...crm,
  name: 'blocked.counts',
  method: 'GET',
  path: `${base}/counts`,
  access: read,
  summary:
    'Count posts that are held, released and dismissed, and what each rule or blacklist entry holds; equal to the lists',
  answer: z.object({
    states: z.record(BlockedState, z.number().int()),
    rules: z.array(
      z.object({ by: KeptBy, rule_id: Id, name: z.string(), count: z.number().int(), last_at: Instant }),
    ),
  }),
});

export const releaseBlocked = defineEndpoint({
  ...crm,
  name: 'blocked.release',
  method: 'POST',
  path: `${base}/release`,
  access: write,
  summary: 'Release what was held: it becomes part of a ticket and a mention as if it arrived now',
  input: { body: Ids },
  answer: Done,
  errors: ['not_found'],
  event: 'blocked.released',
});

export const dismissBlocked = defineEndpoint({
  ...crm,
  name: 'blocked.dismiss',
  method: 'POST',
  path: `${base}/dismiss`,
  access: write,
  summary: 'Dismiss what was reviewed; it can be held again until it expires',
  input: { body: Ids },
  answer: Done,
  errors: ['not_found'],
  event: 'blocked.dismissed',
});

export const restoreBlocked = defineEndpoint({
  ...crm,
  name: 'blocked.restore',
  method: 'POST',
  path: `${base}/restore`,
  access: write,
  summary: 'Hold again what was dismissed',
  input: { body: Ids },
  answer: Done,
  errors: ['not_found'],
  event: 'blocked.restored',
});

/** On how many of the newest messages a rule is tried. */
export const TRIED_MESSAGES = 1000;

export const tryBlockerRule = defineEndpoint({
  ...crm,
  name: 'blocked.try',
  method: 'POST',
  reads: true,
  path: `${base}/try`,
  access: read,
  summary: `Preview which of the newest ${TRIED_MESSAGES} messages a rule would have held back; nothing is changed`,
  input: { body: z.strictObject({ ...blockerFields, name: z.string().max(120).default('') }) },
  answer: z.object({
    looked: z.number().int(),
    caught: z.number().int(),
    /** Of the matches: those from people to whom the team has replied. These are likely to be customers. */
    answered: z.number().int(),
    items: z.array(
      z.object({
        ticket_id: Id,
        number: z.number().int(),
        author: z.string(),
        text: z.string(),
        at: Instant,
        answered: z.boolean(),
        matches: z.array(MetEntry),
      }),
    ),
  }),
  errors: ['blocker_empty', 'pattern_invalid', 'pattern_unsafe', 'pattern_too_large', 'pattern_matches_all'],
});

export const ENDPOINTS = [
  countBlocked,
  listBlocked,
  releaseBlocked,
  dismissBlocked,
  restoreBlocked,
  tryBlockerRule,
];

export const EVENTS = ['blocked.created', 'blocked.released', 'blocked.dismissed', 'blocked.restored'].map(
  (name) => defineEvent({ name, need: READ, data: z.unknown() }),
);

/** How long blocked messages are stored. */
export const BLOCKED_DAYS = 90;
