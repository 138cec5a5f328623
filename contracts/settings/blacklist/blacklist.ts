import { z } from 'zod';
import { defineArea } from '#contracts/kit/area/area.ts';
import { defineCollection } from '#contracts/kit/area/collection.ts';
import type { RuleFault } from '#contracts/kit/area/area-shape.ts';
import { checkPattern } from '#contracts/settings/blacklist/pattern.ts';

/** What an entry keeps out: what somebody writes, what comes from a site, what has a word, or what a pattern is found in. */
export const BlacklistKind = z.enum(['author', 'site', 'word', 'pattern']);
export type BlacklistKind = z.infer<typeof BlacklistKind>;

const Entry = z.object({ kind: BlacklistKind, value: z.string() });

/** A host name, with its sub-domains meant: letters and digits of any script, points between. */
const SITE =
  /^(?=.{1,253}$)(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}]{2,63}$/u;

/** What must hold of an entry by its kind. */
const checkEntry = (next: Record<string, unknown>): RuleFault | undefined => {
  const { kind, value } = Entry.parse(next);
  if (kind === 'site' && !SITE.test(value)) return { code: 'site_invalid', fields: ['value'] };
  if (kind !== 'pattern') return undefined;
  const verdict = checkPattern(value);
  return verdict.ok ? undefined : { code: verdict.code, fields: ['value'] };
};

/**
 * What a product is not to show: authors, sites, words and patterns. Every product has its own list; listening hides what its own names
 * (`server/listening/blacklist`), the CRM holds it beside what the post blocker keeps out (`server/crm/blocker`).
 */
export const blacklist = defineArea({
  page: 'blacklist',
  products: ['listening', 'crm'],
  access: { read: ['listening.blacklist.read'], write: ['listening.blacklist.write'] },
  resources: {
    entries: defineCollection({
      path: '/accounts/products/{product}/blacklist',
      table: 'blacklist_entries',
      envelope: 'plain',
      byProduct: true,
      csv: true,
      fields: {
        value: z.string().trim().min(1).max(500),
        kind: BlacklistKind.default('word'),
        note: z.string().trim().max(300).default(''),
        active: z.boolean().default(true),
      },
      unique: ['value'],
      search: ['value', 'note'],
      sort: 'value',
      columns: ['value', 'kind', 'note', 'active'],
      check: checkEntry,
    }),
  },
});
