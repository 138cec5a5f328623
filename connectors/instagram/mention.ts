import { z } from 'zod';
import { callAsAccount, toAccountPath } from '#connectors/instagram/call.ts';
import { readGraph } from '#connectors/instagram/read-graph.ts';
import { MEDIA_FIELDS } from '#connectors/instagram/read-media.ts';
import type { ConnectionValues, Io, NamedAnswer, NamedContent, Refusal } from '#connectors/kit/exchange.ts';
import { toStorable } from '#connectors/kit/storable.ts';
import { id } from '#connectors/kit/wire.ts';
import { actOutcomeOf } from '#connectors/meta/outcome.ts';

/** A change of `mentions`: where somebody wrote the name of the account, by ids alone. */
const MentionChange = z.object({ media_id: id, comment_id: id });

/** An id is put into a list of fields, so that only the characters of ids are allowed in it. */
const ID = /^\d{1,40}$/;

/** What is requested of each kind of mention. Source: Instagram Platform, "Mentions". */
const FIELDS: Readonly<Record<string, (id: string) => string>> = {
  mentioned_comment: (comment) =>
    `mentioned_comment.comment_id(${comment}){id,text,timestamp,username,like_count,media{id,permalink}}`,
  mentioned_media: (medium) => `mentioned_media.media_id(${medium}){${MEDIA_FIELDS},username,owner}`,
};

/** The content of a mention has to be read: a comment, or a medium whose caption has the name. */
export function readMention(value: unknown, raw: unknown): NamedContent | Refusal {
  const { media_id, comment_id } = MentionChange.safeParse(value).data ?? {};
  if (comment_id !== undefined) return { content_id: comment_id, kind: 'mentioned_comment', raw };
  if (media_id !== undefined) return { content_id: media_id, kind: 'mentioned_media', raw };
  return { reason: 'a mention without an id', raw };
}

/** Reads a mention (GET /{ig-user}?fields=mentioned_comment or mentioned_media). Its author has a user name and no id: it is a post. */
export async function readMentionedContent(
  { kind, content_id, raw }: NamedContent,
  values: ConnectionValues,
  io: Io,
): Promise<NamedAnswer> {
  const fields = Object.hasOwn(FIELDS, kind) && ID.test(content_id) ? FIELDS[kind]?.(content_id) : undefined;
  if (fields === undefined)
    return {
      ok: true,
      parsed: { items: [], refused: [{ reason: 'a mention without an id of Instagram', raw }] },
    };
  const called = await callAsAccount(io, values, {
    path: toAccountPath(values),
    method: 'GET',
    query: { fields },
  });
  const outcome = actOutcomeOf(called, { network: 'Instagram', now: io.now() });
  if (outcome.status === 'failed') return { ok: false, message: outcome.message, again: outcome.retryable };
  const body = called.met ? called.body : undefined;
  return { ok: true, parsed: readGraph(toStorable(body), { now: io.now() }) };
}
