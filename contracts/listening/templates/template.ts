import { z } from 'zod';
import { Id } from '#contracts/kit/ids.ts';
import { sharedFields, shareFields } from '#contracts/kit/sharing.ts';

/** The maximum number of items of one kind in a template. */
const MOST = 200;
const ids = z.array(Id).max(MOST).default([]);

/**
 * What a user edits of a template: a saved view of listening. An empty list does not filter: a template without keywords shows all of them.
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
  ...shareFields,
});
export type TemplateInput = z.infer<typeof TemplateInput>;

/** A template as the requesting user sees it. */
export const Template = TemplateInput.extend({
  ...sharedFields,
  /** Whether the user's own listening opens with it. */
  is_default: z.boolean(),
});
export type Template = z.infer<typeof Template>;
