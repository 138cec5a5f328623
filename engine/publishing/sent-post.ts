import type { NetworkRules } from '#contracts/publishing/limits/rule.ts';
import type { PostKind } from '#contracts/publishing/networks/declaration.ts';

/*
 * What a network is sent of a post. Checks, counters, previews and connectors use the same functions, so that what is checked is what is sent.
 */

/** The kind of a post on a network: its own, or the usual one. `files` are the kinds of its files, where they are known. */
export function getPostKind(
  { usual }: Pick<NetworkRules, 'usual'>,
  { kind, files }: { kind: PostKind | null; files: readonly (string | undefined)[] },
): PostKind {
  if (kind !== null) return kind;
  return files.length === 1 && files[0] === 'video' ? (usual.film ?? usual.kind) : usual.kind;
}

/** The text of a post with its link below, unless the text has it. */
export function joinLink({ text, link = '' }: { text: string; link?: string | undefined }): string {
  if (link === '' || text.includes(link)) return text;
  return text === '' ? link : `${text}\n${link}`;
}

/** Whether a network shows the link of a post as a card of its own, which it does where the post has no media. */
export function hasLinkCard(
  { link: place }: Pick<NetworkRules, 'link'>,
  { link = '', media }: { link?: string | undefined; media: readonly unknown[] },
): boolean {
  return place.value === 'apart' && link !== '' && media.length === 0;
}

/** The text of a post as a network is sent it: with the link at its end, unless that has a card of its own. */
export function buildSentText(
  rules: Pick<NetworkRules, 'link'>,
  content: { text: string; link?: string | undefined; media: readonly unknown[] },
): string {
  return hasLinkCard(rules, content) ? content.text : joinLink(content);
}
