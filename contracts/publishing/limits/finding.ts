import { z } from 'zod';
import { PublishNetwork } from '#contracts/publishing/limits/content.ts';
import { MEASURES } from '#contracts/publishing/limits/rule.ts';

/**
 * What can be wrong with a post on a network. `over` and `under`: a number; `refused`: a value that is none of a list; `characters`: some that a
 * text may not have.
 */
const FindingCode = z.enum([
  'over',
  'under',
  'refused',
  'missing',
  'unsupported',
  'uncertain',
  'mixed',
  'single_video',
  'moov_last',
  'edit_list',
  'unmeasured',
  'unprobed',
  'empty_file',
  'broken_file',
  'other_type',
  'characters',
]);
export type FindingCode = z.infer<typeof FindingCode>;

/** What is counted or measured, as the texts name it. */
const FindingUnit = z.enum([
  ...MEASURES,
  'utf16',
  'code_points',
  'graphemes',
  'weighted',
  'emoji_bytes',
  'short_links',
  'escaped',
  'listed',
  'hashtags',
  'mentions',
  'links',
  'cashtags',
  'media',
  'images',
  'animations',
  'videos',
  'documents',
  'pieces',
  'parts',
  'options',
  'minutes',
  'media_type',
  'video_codec',
  'audio_codec',
  'color',
]);
export type FindingUnit = z.infer<typeof FindingUnit>;

/** How it is put right. `fit_copy`, `crop` and `split` are things that the suite does. */
const FindingFix = z.enum([
  'shorten',
  'split',
  'write',
  'remove',
  'leave_out',
  'try_first',
  'other_kind',
  'add_media',
  'fit_copy',
  'crop',
  'use_reel',
  'convert',
  'other_file',
  'wait',
]);
export type FindingFix = z.infer<typeof FindingFix>;

/** The parts of a post that a finding can be about. */
const FindingField = z.enum([
  'post',
  'kind',
  'text',
  'title',
  'tags',
  'media',
  'file',
  'alt',
  'thread',
  'first_comment',
  'poll',
  'option',
]);
export type FindingField = z.infer<typeof FindingField>;

const Value = z.union([z.number(), z.string(), z.array(z.string())]);

/**
 * One thing that is wrong with a post on a network. `path` is that of the field (`text`, `thread.0.text`, `media.2.alt`), `field` its kind; `at` is the
 * first UTF-16 unit of its text that is too much; `verified` the day on which the rule was read in the network's own words, null where it was not.
 */
export const PostFinding = z.object({
  code: FindingCode,
  path: z.string(),
  field: FindingField,
  severity: z.enum(['block', 'warn']),
  network: PublishNetwork,
  unit: FindingUnit.nullable(),
  limit: Value.nullable(),
  counted: Value.nullable(),
  fix: FindingFix,
  verified: z.string().nullable(),
  at: z.number().int().optional(),
});
export type PostFinding = z.infer<typeof PostFinding>;

/** Whether a post may be published in spite of what was found. */
export function mayPublish(findings: readonly Pick<PostFinding, 'severity'>[]): boolean {
  return findings.every(({ severity }) => severity === 'warn');
}
