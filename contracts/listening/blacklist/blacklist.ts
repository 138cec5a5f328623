import { z } from 'zod';
import type { RuleFault } from '#contracts/kit/area/area-shape.ts';
import { defineArea } from '#contracts/kit/area/area.ts';
import { defineCollection } from '#contracts/kit/area/collection.ts';
import { checkPattern } from '#contracts/listening/blacklist/pattern.ts';

/** What an entry blocks: the posts of an author or of a site, posts with a word, or posts that match a pattern. */
export const BlacklistKind = z.enum(['author', 'site', 'word', 'pattern']);
export type BlacklistKind = z.infer<typeof BlacklistKind>;

const Entry = z.object({ kind: BlacklistKind, value: z.string() });

/** A host name, including its sub-domains: letters and digits of any script, separated by dots. */
const SITE =
  /^(?=.{1,253}$)(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}]{2,63}$/u;

/** The rules of an entry by its kind. */
function checkEntry(next: Record<string, unknown>): RuleFault | undefined {
  const { kind, value } = Entry.parse(next);
  if (kind === 'site' && !SITE.test(value)) return { code: 'site_invalid', fields: ['value'] };
  if (kind !== 'pattern') return undefined;
  const verdict = checkPattern(value);
  return verdict.ok ? undefined : { code: verdict.code, fields: ['value'] };
}

/**
 * What a product does not show: authors, sites, words and patterns. Every product has its own list; listening hides mentions that match its
 * own (`server/listening/blacklist`), the CRM applies its own in addition to the post blocker (`server/crm/blocker`).
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
