import { z } from 'zod';
import type { ParsedDelivery, Refusal } from '#connectors/kit/exchange.ts';
import { readDmEvent, readPost, readTweet } from '#connectors/twitter/incoming-fields.ts';
import { toDirectItem, postItems } from '#connectors/twitter/item.ts';
import { DmEvent, Tweet, XIncludes, XPost } from '#connectors/twitter/wire.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';

const Answer = z.looseObject({ data: z.unknown().optional(), includes: XIncludes.optional() });
const Failures = z.object({
  errors: z.array(z.looseObject({ detail: z.string().optional(), message: z.string().optional() })).min(1),
});

/** Whose inbox an answer is read for; nobody's makes every Post a plain one. */
export type AnswerReader = { me?: string | undefined; now: Date };

/**
 * The messages in a response of X's API: Posts of v2 (alone, in `data`, with their `includes`), Tweets of v1.1, direct messages of v2.
 * Users, lists, counts, rules and the like are refused with a reason.
 */
export function readAnswer(body: unknown, reader: AnswerReader): ParsedDelivery {
  const answer = Answer.safeParse(body);
  const data = answer.success && answer.data.data !== undefined ? answer.data.data : body;
  const includes = answer.data?.includes ?? { users: [], media: [] };
  const several: unknown[] = Array.isArray(data) ? data : [data];
  const failures = Failures.safeParse(body);
  if (answer.data?.data === undefined && failures.success)
    return refused(
      `X refused: ${failures.data.errors
        .map((one) => one.detail ?? one.message ?? '')
        .join('; ')
        .slice(0, 200)}`,
      body,
    );
  if (several.length === 0) return refused('an empty list', body);
  const parsed: ParsedDelivery = { items: [], refused: [] };
  for (const raw of several) {
    for (const one of readOne(raw, { ...reader, includes })) {
      if ('reason' in one) parsed.refused.push(one);
      else parsed.items.push(one);
    }
  }
  return parsed;
}

function readOne(
  raw: unknown,
  { me, now, includes }: AnswerReader & { includes: XIncludes },
): (Incoming | Refusal)[] {
  const direct = DmEvent.safeParse(raw);
  if (direct.success) {
    const { said, ...who } = readDmEvent(direct.data, { me, now, includes });
    return [toDirectItem({ said, raw }, who)];
  }
  const tweet = Tweet.safeParse(raw);
  if (tweet.success && (tweet.data.text ?? tweet.data.full_text) !== undefined)
    return postItems(readTweet(tweet.data, { me, now }), { me, raw }, tweet.data.in_reply_to_user_id_str);
  const post = XPost.safeParse(raw);
  if (post.success)
    return postItems(readPost(post.data, { me, now, includes }), { me, raw }, post.data.in_reply_to_user_id);
  const keys = typeof raw === 'object' && raw !== null ? Object.keys(raw).slice(0, 5).join(', ') : typeof raw;
  return [{ reason: `nothing that anybody said: ${keys}`, code: 'no_content', raw }];
}

function refused(reason: string, raw: unknown): ParsedDelivery {
  return {
    items: [],
    refused: [{ reason, code: 'no_content', raw }],
  };
}
