import type { PostTextUnit } from '#contracts/publishing/limits/rule.ts';
import { countText } from '#engine/text/outgoing-weight.ts';
import { extractUrls } from '#engine/twitter-text/addresses.ts';

/** The length of the text of a post in a unit of a network. */
export function countPostText(text: string, unit: PostTextUnit): number {
  switch (unit) {
    case 'emoji_bytes':
      return countText(text.replaceAll(EMOJI, toBytePlaceholder), 'code_points');
    case 'short_links':
      return countText(shortenEntities(text), 'graphemes');
    case 'escaped':
      return countText(escapeForLinkedIn(text), 'code_points');
    case 'listed':
      return countText(text, 'code_points');
    default:
      return countText(text, unit);
  }
}

/**
 * The length of tags as YouTube counts them: with the commas between them, and two quotes around each with a space
 * (developers.google.com/youtube/v3/docs/videos, snippet.tags[]).
 */
export function countTags(tags: readonly string[]): number {
  const quotes = tags.filter((tag) => /\s/.test(tag)).length * 2;
  return countText(tags.join(','), 'code_points') + quotes;
}

/** A text in which LinkedIn sees no markup: each of its signs with a backslash before it; without them LinkedIn cuts the text at the sign. */
export function escapeForLinkedIn(text: string): string {
  return text.replaceAll(/[\\|{}@[\]()<>#*_~]/g, (sign) => `\\${sign}`);
}

/** What people see as one picture: sequences and single signs; digits and letters are none. */
const EMOJI = /\p{RGI_Emoji}|\p{Extended_Pictographic}\ufe0f?(?<![©®™])/gv;

function toBytePlaceholder(emoji: string): string {
  return 'x'.repeat(countText(emoji, 'bytes'));
}

/** A text as Mastodon counts it: each link with a protocol as 23 characters, each mention without its server. */
function shortenEntities(text: string): string {
  let counted = '';
  let from = 0;
  for (const { indices } of extractUrls(text, false)) {
    counted += `${shortenMentions(text.slice(from, indices[0]))}${SHORT_LINK}`;
    [, from] = indices;
  }
  return counted + shortenMentions(text.slice(from));
}

const SHORT_LINK = 'x'.repeat(23);
const MENTION = /(?<![=/\w])@(\w+(?:[.-]+\w+)*)@[\p{L}\p{N}.-]+[\p{L}\p{N}]/giu;

function shortenMentions(text: string): string {
  return text.replaceAll(MENTION, '@$1');
}
