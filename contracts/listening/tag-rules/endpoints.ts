import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { defineLongWork } from '#contracts/kit/long-work/declaration.ts';
import { LongWork } from '#contracts/kit/long-work/work.ts';
import { MentionSample } from '#contracts/listening/mention.ts';
import { TAG_RULE_RIGHTS } from '#contracts/listening/tag-rules/area.ts';

const BASE = '/accounts/products/listening/tag-rules';
function access(right: 'read' | 'write') {
  return { kind: 'permitted', need: TAG_RULE_RIGHTS[right], product: 'listening' } as const;
}

/** Puts the tags of a rule on the stored posts that it finds. Tags that are there stay; none is taken away. */
export const tagRuleWork = defineLongWork({
  kind: 'listening_tag_rules',
  product: 'listening',
  ...TAG_RULE_RIGHTS,
  unit: 'posts',
});

/** The result of applying a rule: posts that got a tag which they did not have. */
export const TagRuleResult = z.object({ tagged: z.number().int() });
export type TagRuleResult = z.infer<typeof TagRuleResult>;

export const tryTagRule = defineEndpoint({
  name: 'tag-rule.try',
  method: 'POST',
  path: `${BASE}/try`,
  access: access('read'),
  summary:
    'Count how many stored posts a rule would tag, how many of them newly, with a sample in which the hits are marked',
  input: {
    body: z.strictObject({
      query: z.string().trim().min(1).max(20_000),
      tag_ids: z.array(Id).max(50).default([]),
      keyword_ids: z.array(Id).max(500).default([]),
      from: Instant,
      to: Instant,
    }),
  },
  answer: z.object({
    searched: z.number().int(),
    found: z.number().int(),
    /** Found posts that lack at least one of the tags. */
    fresh: z.number().int(),
    sample: z.array(MentionSample),
  }),
  errors: ['keyword_query_invalid'],
  transaction: false,
  idempotent: false,
});

export const applyTagRule = defineEndpoint({
  name: 'tag-rule.apply',
  method: 'POST',
  path: `${BASE}/{_id}/apply`,
  access: access('write'),
  summary: 'Apply a rule to the posts stored since `from`, as a background task',
  input: { params: z.object({ _id: Id }), body: z.strictObject({ from: Instant }) },
  answer: LongWork,
  status: 202,
  errors: ['not_found', 'not_permitted', 'already_running'],
  event: 'long_work.changed',
});

export const ENDPOINTS = [tryTagRule, applyTagRule];
export const LONG_WORKS = [tagRuleWork];
