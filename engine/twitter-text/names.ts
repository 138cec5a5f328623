import { extractUrls, type IndexedEntity } from '#engine/twitter-text/addresses.ts';
import { ACCENTED, DIRECTIONS, PUNCTUATION, SPACES, TAG_PART } from '#engine/twitter-text/characters.ts';

/** Hashtags without their sign; none that is a part of a web address. */
export function extractHashtags(text: string): IndexedEntity<{ hashtag: string }>[] {
  if (!/[#＃]/.test(text)) return [];
  const tags = Array.from(text.matchAll(HASHTAG)).flatMap((match): IndexedEntity<{ hashtag: string }>[] => {
    const [whole, before = '', , hashtag = ''] = match;
    const [start, end] = [match.index + before.length, match.index + whole.length];
    return /^(?:[#＃]|:\/\/)/.test(text.slice(end)) ? [] : [{ hashtag, indices: [start, end] }];
  });
  return tags.length === 0 ? tags : filterNonOverlapping(tags, extractUrls(text));
}

/** People, and lists of theirs (`/name`, else empty). */
export function extractMentionsOrLists(
  text: string,
): IndexedEntity<{ screen_name: string; list_slug: string }>[] {
  if (!/[@＠]/.test(text)) return [];
  return Array.from(text.matchAll(MENTION)).flatMap((match) => {
    const [whole, before = '', , screen_name = '', list_slug = ''] = match;
    const [start, end] = [match.index + before.length, match.index + whole.length];
    if (NAME_GOES_ON.test(text.slice(end))) return [];
    return [{ screen_name, list_slug, indices: [start, end] as [number, number] }];
  });
}

/** Whom a text answers: the name it begins with, or null. */
export function extractReply(text: string): string | null {
  const match = REPLY.exec(text);
  return match === null || NAME_GOES_ON.test(text.slice(match[0].length)) ? null : (match[1] ?? null);
}

/** Signs of shares (`$STOCK`), without their sign. */
export function extractCashtags(text: string): IndexedEntity<{ cashtag: string }>[] {
  return text.includes('$')
    ? Array.from(text.matchAll(CASHTAG), (match) => {
        const [whole, before = '', cashtag = ''] = match;
        return {
          cashtag,
          indices: [match.index + before.length, match.index + whole.length] as [number, number],
        };
      })
    : [];
}

/** Those that share no character with others. */
export function filterNonOverlapping<T>(
  own: readonly IndexedEntity<T>[],
  others: readonly IndexedEntity<object>[],
): IndexedEntity<T>[] {
  return own.filter(
    ({ indices: [start, end] }) =>
      !others.some((other) => other.indices[0] < end && start < other.indices[1]),
  );
}

const HASHTAG = new RegExp(
  String.raw`(^|\ufe0e|\ufe0f|(?![${TAG_PART}&])[^])([#＃])(?!\ufe0f|\u20e3)([${TAG_PART}]*[\p{L}\p{M}][${TAG_PART}]*)`,
  'gu',
);
const MENTION =
  /((?:^|[^a-zA-Z0-9_!#$%&*@＠]|(?:^|[^a-zA-Z0-9_+~.-])(?:rt|RT|rT|Rt):?))([@＠])([a-zA-Z0-9_]{1,20})(\/[a-zA-Z][a-zA-Z0-9_-]{0,24})?/g;
const NAME_GOES_ON = new RegExp(String.raw`^(?:[@＠]|[${ACCENTED}]|://)`);
const REPLY = new RegExp(String.raw`^[${SPACES}${DIRECTIONS}]*[@＠]([a-zA-Z0-9_]{1,20})`);
const CASHTAG = new RegExp(
  String.raw`(^|[${SPACES}${DIRECTIONS}])\$([a-z]{1,6}(?:[._][a-z]{1,2})?)(?=$|\s|[${PUNCTUATION}])`,
  'gi',
);
