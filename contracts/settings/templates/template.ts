import { z } from 'zod';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { SHARES } from '#contracts/settings/templates/sharing.ts';

/** Most things of one kind in a template. */
const MOST = 200;
const ids = z.array(Id).max(MOST).default([]);

/**
 * What a person edits of a template: a saved view of listening. An empty list narrows nothing: a template without keywords shows
 * all of them.
 */
export const TemplateInput = z.strictObject({
  name: z.string().trim().min(1).max(120),
  about: z.string().trim().max(500).default(''),
  keywords: ids,
  /** Custom socials: the feeds that are followed. */
  monitor: ids,
  /** Connected channels. */
  engagement: ids,
  /** Categories and tags. */
  catTag: ids,
  share: z.enum(SHARES).default('private'),
  /** The group that it is shared with; null unless `share` says group. */
  group_id: Id.nullable().default(null),
});
export type TemplateInput = z.infer<typeof TemplateInput>;

/** A template as whoever asks sees it. */
export const Template = TemplateInput.extend({
  _id: Id,
  owner: z.object({ _id: Id, name: z.string() }),
  mine: z.boolean(),
  may_change: z.boolean(),
  /** Whether the own listening opens with it. */
  is_default: z.boolean(),
  version: z.number().int(),
  created_at: Instant,
  updated_at: Instant,
});
export type Template = z.infer<typeof Template>;
