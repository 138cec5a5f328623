import { z } from 'zod';
import { defineArea } from '#contracts/kit/area/area.ts';
import { defineCollection } from '#contracts/kit/area/collection.ts';
import { defineDocument } from '#contracts/kit/area/document.ts';
import { Id } from '#contracts/kit/ids.ts';
import { VALUE_MAX } from '#contracts/listening/dimensions.ts';
import { ScoreWeights } from '#contracts/listening/score-weights.ts';

/** What themes are of. `entity` is counted from the account's own list. */
export const THEME_KINDS = [
  'word',
  'phrase',
  'hashtag',
  'mentioned',
  'domain',
  'link',
  'emoji',
  'entity',
] as const;
export const ThemeKind = z.enum(THEME_KINDS);
export type ThemeKind = z.infer<typeof ThemeKind>;

/** Whether themes are pages or sites that mentions link to: the number of texts that share them is returned as well. */
export const isOfLinks = (kind: ThemeKind): kind is 'domain' | 'link' => kind === 'domain' || kind === 'link';

/**
 * How a theme is treated where themes are listed: `hide` omits it, `merge` counts it under another, `stop` omits a word and every phrase
 * that contains it; `whole` makes the segmenter treat it as one word, in posts that arrive from then on.
 */
const THEME_ACTIONS = ['hide', 'merge', 'stop', 'whole'] as const;
export const ThemeAction = z.enum(THEME_ACTIONS);
export type ThemeAction = z.infer<typeof ThemeAction>;

/** The longest theme: a long link. */
export const THEME_MAX = VALUE_MAX;

const theme = z.string().trim().min(1).max(THEME_MAX);
const ENTITY_KINDS = ['brand', 'product', 'person', 'place', 'other'] as const;

/** How themes are counted and scores are weighed, and whom an account counts by name. */
export const themeSettings = defineArea({
  page: 'listening-themes',
  noun: 'listening',
  within: 'listening-themes',
  products: ['listening'],
  access: { read: ['listening.keyword.read'], write: ['listening.keyword.write'] },
  resources: {
    theme_rules: defineCollection({
      path: '/listening/theme-rules',
      table: 'theme_rules',
      envelope: 'plain',
      fields: {
        /** The keyword whose themes it is about; null: those of the account. */
        keyword_id: Id.nullable().default(null),
        kind: ThemeKind,
        value: theme,
        action: ThemeAction,
        /** What it is counted under; empty unless it is merged. */
        into_value: z.string().trim().max(THEME_MAX).default(''),
      },
      search: ['value', 'into_value'],
      sort: 'value',
      columns: ['value', 'action', 'into_value', 'kind', 'keyword_id'],
      check: ({ action, value, into_value }) =>
        (action === 'merge') !== (into_value !== '' && into_value !== value)
          ? { code: 'theme_into', fields: ['into_value'] }
          : undefined,
    }),
    entities: defineCollection({
      path: '/listening/entities',
      table: 'listening_entities',
      envelope: 'plain',
      csv: true,
      fields: {
        name: z.string().trim().min(1).max(80),
        kind: z.enum(ENTITY_KINDS).default('brand'),
        /** Other names of the theme. */
        names: z.array(theme).max(100).default([]),
        active: z.boolean().default(true),
      },
      unique: ['name'],
      search: ['name', 'names'],
      sort: 'name',
      columns: ['name', 'kind', 'names', 'active'],
    }),
    score_weights: defineDocument({
      path: '/listening/score-weights',
      name: 'score_weights',
      envelope: 'plain',
      fields: ScoreWeights.shape,
      groups: {
        engagement: ['like', 'comment', 'share', 'view'],
        reach: ['followers_reached', 'reached_by_share'],
        score: ['part_engagement', 'part_reach', 'part_influence'],
      },
    }),
  },
});
