import { z } from 'zod';
import { TicketConditions } from '#contracts/crm/auto-assign/fields.ts';
import { defineArea } from '#contracts/kit/area/area.ts';
import { defineCollection } from '#contracts/kit/area/collection.ts';
import { Id } from '#contracts/kit/ids.ts';

const name = z.string().trim().min(1).max(120);
const base = '/crm/auto_canned_response';
const common = { envelope: 'crm', unique: ['name'], sort: 'name' } as const;

/** How a keyword matches a message: anywhere in it, as the whole message, or at its beginning. */
const WordMatch = z.enum(['anywhere', 'whole', 'beginning']);

/**
 * Canned responses that are sent automatically: a tab of the canned responses. A setting specifies which response is sent when every
 * condition and any of its keywords match; the first matching setting in their order applies.
 *
 * Conditions and keywords are declared first, so that their paths are not taken for IDs of settings.
 */
export const autoCanned = defineArea({
  page: 'canned-response',
  noun: 'auto_canned',
  within: 'canned-response',
  products: ['crm'],
  feature: 'canned_response',
  access: { read: ['crm.auto_canned.read'], write: ['crm.auto_canned.write'] },
  resources: {
    conditions: defineCollection({
      ...common,
      path: `${base}/conditions`,
      table: 'auto_canned_conditions',
      fields: { name, condition: TicketConditions },
      search: ['name'],
      columns: ['name'],
    }),
    keywords: defineCollection({
      ...common,
      path: `${base}/keywords`,
      table: 'auto_canned_keywords',
      fields: {
        name,
        words: z.array(z.string().trim().min(1).max(200)).min(1).max(200),
        match: WordMatch.default('anywhere'),
      },
      search: ['name', 'words'],
      columns: ['name', 'words', 'match'],
    }),
    settings: defineCollection({
      ...common,
      path: base,
      table: 'auto_canned_settings',
      ordered: true,
      // Bound by hand: what it names must be there.
      own: true,
      fields: {
        name,
        response_id: Id.nullable().default(null),
        condition_ids: z.array(Id).max(20).default([]),
        keyword_ids: z.array(Id).max(20).default([]),
        /** Seconds between the message and the answer, so that it does not come like from a machine. */
        delay_seconds: z
          .number()
          .int()
          .min(0)
          .max(3600)
          .default(0)
          .meta({ field: 'duration', unit: 'seconds' }),
        once_per_ticket: z.boolean().default(true),
        active: z.boolean().default(false),
      },
      search: ['name'],
      columns: ['name', 'response_id', 'active'],
    }),
  },
});
