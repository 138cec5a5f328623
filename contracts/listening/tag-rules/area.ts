import { z } from 'zod';
import { defineArea } from '#contracts/kit/area/area.ts';
import { defineCollection } from '#contracts/kit/area/collection.ts';
import { Id } from '#contracts/kit/ids.ts';

/** What reading and changing rules of tags needs. */
export const TAG_RULE_RIGHTS = {
  read: ['listening.cat_and_tag.read'],
  write: ['listening.cat_and_tag.write'],
} as const;

/** A rule without keywords tags posts of every keyword, which requires this permission as well. */
export const TAG_EVERY_KEYWORD = 'center.apply_tag_all_keyword.write';

/** Rules that add listening tags to the posts that a query matches: to new ones as they arrive, to stored ones on request. */
export const tagRules = defineArea({
  page: 'tag-rules',
  noun: 'tag_rule',
  within: 'settings-tags',
  products: ['listening'],
  access: TAG_RULE_RIGHTS,
  resources: {
    rules: defineCollection({
      path: '/accounts/products/listening/tag-rules',
      table: 'listening_tag_rules',
      envelope: 'plain',
      // The generic calls with a check of the query, the tags and the right before them.
      own: true,
      fields: {
        name: z.string().trim().min(1).max(120),
        query: z.string().trim().min(1).max(20_000).meta({ field: 'query' }),
        tag_ids: z.array(Id).min(1).max(50).meta({ field: 'reference', of: 'tags' }),
        keyword_ids: z.array(Id).max(500).meta({ field: 'reference', of: 'keywords' }).default([]),
        active: z.boolean().default(true),
      },
      unique: ['name'],
      search: ['name', 'query'],
      sort: 'name',
      columns: ['name', 'query', 'tag_ids', 'active'],
    }),
  },
});
