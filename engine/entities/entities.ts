import { readAddress } from '#engine/text/address.ts';
import { findEmojiAt } from './emoji.ts';
import { linkOf } from './link.ts';

/**
 * The entities of a text, each once, in order: hashtags and people without # and @, domains without www; all in lower case. Links as {@link
 * linkOf} writes them.
 */
export type Entities = {
  hashtags: readonly string[];
  mentioned: readonly string[];
  domains: readonly string[];
  links: readonly string[];
  emoji: readonly string[];
};

/** A typed or pasted address, in the form in which links are counted; unchanged where it is none. */
export function linkIn(written: string): string {
  return (
    extractEntities(/^(?:https?:\/\/|www\.)/i.test(written) ? written : `https://${written}`).links[0] ??
    written
  );
}

/** Maximum entities of a kind per post: a post with more is a list made to be found. */
const MOST = 30;

const NONE: readonly string[] = [];
const NOTHING: Entities = { hashtags: NONE, mentioned: NONE, domains: NONE, links: NONE, emoji: NONE };

/** Finds the entities of a text. @param text the original text */
export function extractEntities(text: string): Entities {
  let found: Record<keyof Entities, string[]> | undefined;
  const keep = (kind: keyof Entities, mark: string): void => {
    found ??= { hashtags: [], mentioned: [], domains: [], links: [], emoji: [] };
    const list = found[kind];
    if (list.length < MOST && !list.includes(mark)) list.push(mark);
  };
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= FIRST_SIGN) {
      const sign = unit < LAST_LETTERLIKE || unit > FIRST_SURROGATE ? findEmojiAt(text, at) : undefined;
      if (sign !== undefined) {
        keep('emoji', sign.emoji);
        at += sign.length - 1;
        continue;
      }
    }
    const mark = markAt(unit, text, at);
    if (mark === undefined) continue;
    keep(mark.kind, mark.text);
    if (mark.link !== undefined) keep('links', mark.link);
    at += mark.length - 1;
  }
  return found ?? NOTHING;
}

/** The start of the characters that may be pictographs; from the next number on come East Asian letters, up to the surrogates. */
const FIRST_SIGN = 0x203c;
const LAST_LETTERLIKE = 0x329a;
const FIRST_SURROGATE = 0xd83b;

type Mark = { kind: keyof Entities; text: string; length: number; link?: string | undefined };
type Reader = (text: string, at: number) => Mark | undefined;

/** By its first character; also with the full-width hash and at signs of East Asian keyboards. */
function markAt(unit: number, text: string, at: number): Mark | undefined {
  switch (unit) {
    case 0x23:
    case 0xff03:
      return hashtag(text, at);
    case 0x40:
    case 0xff20:
      return person(text, at);
    case 0x48:
    case 0x57:
    case 0x68:
    case 0x77:
      return link(text, at);
    default:
      return undefined;
  }
}

/** Letters, marks, digits and underscores, with at least one letter; a number alone is a position in a list. */
const TAG = /[\p{L}\p{M}\p{N}_\u200c\u200d·]{1,100}/uy;
const LETTER = /[\p{L}\p{M}]/u;
/** What must not precede a hash sign: it is then part of an address or a word. */
const INSIDE = /[\p{L}\p{M}\p{N}_&/]/u;

const hashtag: Reader = (text, at) => {
  if (at > 0 && INSIDE.test(text[at - 1] ?? '')) return undefined;
  const tag = matchAt(TAG, text, at + 1);
  if (tag === undefined || !LETTER.test(tag)) return undefined;
  return { kind: 'hashtags', text: tag.toLowerCase(), length: tag.length + 1 };
};

const PERSON = /[a-z0-9_](?:[a-z0-9_.]{0,28}[a-z0-9_])?/iy;
/** Before an at sign: what makes it an e-mail address. */
const MAIL = /[a-z0-9_.+-]/i;

const person: Reader = (text, at) => {
  if (at > 0 && MAIL.test(text[at - 1] ?? '')) return undefined;
  const name = matchAt(PERSON, text, at + 1);
  if (name === undefined || name.length < 2) return undefined;
  return { kind: 'mentioned', text: name.toLowerCase(), length: name.length + 1 };
};

/** A top-level label in letters of one kind; a host without one is no public name. */
const PUBLIC_HOST = /\.(?:xn--[a-z0-9-]+|[\p{L}\p{M}]{2,})$/u;

const link: Reader = (text, at) => {
  const next = text.charCodeAt(at + 1) | 0x20;
  if (next !== 0x74 && next !== 0x77) return undefined;
  const address = readAddress(text, at);
  if (address === undefined) return undefined;
  const { end, host } = address;
  const domain = text
    .slice(host.start, host.end)
    .toLowerCase()
    .replace(/^www\./, '');
  if (!PUBLIC_HOST.test(domain)) return undefined;
  const rest = text.slice(host.end, end);
  return { kind: 'domains', text: domain, length: end - at, link: linkOf(domain, rest) };
};

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
