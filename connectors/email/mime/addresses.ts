import { decodeWords } from '#connectors/email/mime/words.ts';

/** A person in a mail header; `address` is empty where there is only a name. */
export type MailAddress = { name: string; address: string };

/** Maximum people of one header line. */
const MOST = 500;

/**
 * The people of a field (RFC 5322, 3.4 and the obsolete forms of section 4): names in quotes, comments or encoded words, groups, routes,
 * and text that follows no rule. Never throws; text that cannot be read as an address is a name.
 *
 * @param field the value, one character per byte
 */
export function readAddresses(field: string): MailAddress[] {
  return split(field)
    .slice(0, MOST)
    .map(readOne)
    .filter(({ name, address }) => name !== '' || address !== '');
}

/** Parts between commas and semicolons outside of quotes, comments and brackets; the name of a group is left out. */
function split(field: string): string[] {
  const parts: string[] = [];
  let part = '';
  let comment = 0;
  let quoted = false;
  let angle = false;
  const lastQuote = field.lastIndexOf('"');
  const lastAngle = field.lastIndexOf('>');
  for (let at = 0; at < field.length; at++) {
    const sign = field.charAt(at);
    if (sign === '\\') {
      part += sign + field.charAt(++at);
      continue;
    }
    if (sign === '"' && comment === 0) quoted = !quoted && at < lastQuote;
    else if (!quoted) {
      if (sign === '(') comment++;
      else if (sign === ')') comment = Math.max(0, comment - 1);
      else if (comment === 0 && sign === '<') angle = at < lastAngle;
      else if (sign === '>') angle = false;
      else if (comment === 0 && !angle && (sign === ',' || sign === ';')) {
        parts.push(part);
        part = '';
        continue;
      } else if (comment === 0 && !angle && sign === ':' && !part.includes('@')) {
        part = '';
        continue;
      }
    }
    part += sign;
  }
  return [...parts, part];
}

function readOne(part: string): MailAddress {
  const angled = /^([\s\S]*)<([^<>]*)>?[^<>]*$/.exec(part);
  if (angled) {
    const outside = nameOf(angled[1] ?? '');
    const inside = (angled[2] ?? '').replace(/^(?:@[^:]*:)/, '').trim();
    return { name: outside || commentOf(part), address: cleanAddress(inside) };
  }
  const bare = withoutComments(part).trim();
  const address = /(?:"(?:[^"\\]|\\.){1,200}"|[^\s"<>@]{1,200})@[^\s"<>]{1,300}/.exec(bare)?.[0];
  if (address === undefined) return { name: nameOf(part), address: '' };
  return { name: commentOf(part) || nameOf(bare.replace(address, '')), address: cleanAddress(address) };
}

/**
 * A text without what is in parentheses outside of quotes; unclosed ones stay unchanged. Each letter is examined once, however many are
 * open.
 */
function withoutComments(text: string): string {
  let bare = '';
  let depth = 0;
  let begun = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '"' && depth === 0) quoted = !quoted;
    if (sign === '(' && !quoted && depth++ === 0) begun = at;
    if (depth > 0) {
      if (sign === '\\') at++;
      else if (sign === ')' && --depth === 0) bare += ' ';
    } else bare += sign === '\\' ? sign + text.charAt(++at) : sign;
  }
  return depth === 0 ? bare : bare + text.slice(begun);
}

/** Maximum letters within which a comment is searched for. */
const COMMENT_WITHIN = 2000;

function commentOf(part: string): string {
  return decodeWords(/\(((?:[^()\\]|\\.)*)\)/.exec(part.slice(0, COMMENT_WITHIN))?.[1] ?? '').replaceAll(
    /\\(.)/g,
    '$1',
  );
}

/** A display name: quotes and backslashes removed, encoded words decoded even inside quotes. */
function nameOf(phrase: string): string {
  return decodeWords(
    withoutComments(phrase)
      .replaceAll(/\\(.)|"/g, (_, shielded?: string) => shielded ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

function cleanAddress(text: string): string {
  return decodeWords(withoutComments(text).replaceAll(/\s+/g, '')).replaceAll('"', '');
}
