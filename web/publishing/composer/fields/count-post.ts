import type { StoredFile } from '#contracts/kit/files/file.ts';
import type { Channel } from '#contracts/networks.ts';
import type { PostContent } from '#contracts/publishing/content.ts';
import { PublishNetwork } from '#contracts/publishing/limits/content.ts';
import { findKindRules, NETWORK_RULES } from '#contracts/publishing/limits/networks.ts';
import type { NetworkRules, PostTextUnit, TextBounds } from '#contracts/publishing/limits/rule.ts';
import { findPublishing } from '#contracts/publishing/networks/register.ts';
import { countPostText } from '#engine/publishing/count-text.ts';
import { buildSentText, getPostKind } from '#engine/publishing/sent-post.ts';

/** What is known of the files of a post, by their ids: a film alone may make it a post of another kind. */
export type Files = ReadonlyMap<string, Pick<StoredFile, 'kind'>>;

/** How long a text is for a network, in its own unit. */
export type TextCount = { unit: PostTextUnit; counted: number; max: number };

/** The rules of the network of a channel; undefined where nobody publishes there. */
export function findRules(channel: Channel): NetworkRules | undefined {
  const { data } = PublishNetwork.safeParse(channel);
  return data && NETWORK_RULES[data];
}

/** The kinds of post that people choose from on a channel: those that the suite publishes there. */
export function listKinds(channel: Channel): NonNullable<PostContent['kind']>[] {
  const published = findPublishing(channel)?.kinds ?? [];
  return published.flatMap((kind) => (kind === 'comment' || kind === 'thread_part' ? [] : [kind]));
}

/** The length of the text of a post on a channel, with its link where that is sent in the text. */
export function countContent(channel: Channel, content: PostContent, files: Files): TextCount[] {
  const rules = findRules(channel);
  if (!rules) return [];
  const kinds = content.media.map(({ file_id }) => files.get(file_id)?.kind);
  const own = findKindRules(rules, getPostKind(rules, { kind: content.kind, files: kinds }));
  const bounds = (content.media.length > 0 ? own?.caption : undefined) ?? own?.text;
  return countText(buildSentText(rules, content), bounds);
}

/** The length of a part of a thread, or of a first comment, on a channel. */
export function countPart(channel: Channel, text: string, kind: 'thread_part' | 'comment'): TextCount[] {
  return countText(text, findRules(channel)?.kinds[kind]?.text);
}

function countText(text: string, bounds: readonly TextBounds[] = []): TextCount[] {
  return bounds.flatMap(({ unit, max }) =>
    max ? [{ unit, counted: countPostText(text, unit), max: max.value }] : [],
  );
}
