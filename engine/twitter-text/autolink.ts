import { extractUrls, type IndexedEntity } from '#engine/twitter-text/addresses.ts';
import {
  filterNonOverlapping,
  extractCashtags,
  extractHashtags,
  extractMentionsOrLists,
} from '#engine/twitter-text/names.ts';

/** What may become a link. */
export type LinkableKind = 'urls' | 'hashtags' | 'people' | 'cashtags';

/**
 * A text as HTML in which addresses, hashtags, mentions, lists and cashtags link to X. The text itself must already be safe HTML.
 * @param only the kinds to link; all by default
 */
export function autolink(text: string, only?: LinkableKind): string {
  const urls = extractUrls(text, false).map(({ url, indices }) => ({
    indices,
    html: link({ href: url }, url),
  }));
  const tags = filterNonOverlapping(extractHashtags(text), urls).map(({ hashtag, indices }) => ({
    indices,
    html: tag(text.charAt(indices[0]), hashtag),
  }));
  const people = filterNonOverlapping(extractMentionsOrLists(text), [...urls, ...tags]).map(
    ({ indices, screen_name, list_slug }) => ({
      indices,
      html: text.charAt(indices[0]) + person(screen_name + list_slug, list_slug !== ''),
    }),
  );
  const cashtags = filterNonOverlapping(extractCashtags(text), urls).map(({ indices, cashtag }) => ({
    indices,
    html: share(cashtag),
  }));
  const kinds = { urls, hashtags: tags, people, cashtags };
  return replaced(text, only === undefined ? Object.values(kinds).flat() : kinds[only]);
}

/**
 * A text as HTML with runs of it marked; `hits` count what is outside of tags, the end excluded. A mark ends on the level of tags
 * on which it began.
 */
export function highlight(html: string, hits: readonly (readonly [number, number])[]): string {
  const begins = new Set(hits.map(([start]) => start));
  const ends = new Set(hits.map(([, end]) => end));
  let shown = 0;
  let depth = 0;
  let began = 0;
  let open = false;
  const close = (): string => {
    if (!open || depth > began || !ends.has(shown)) return '';
    open = false;
    return '</em>';
  };
  return html.replace(/<[^>]*>|&[a-z]+;|[^]/gu, (piece) => {
    if (piece.startsWith('<') && piece.length > 1) {
      depth += piece.startsWith('</') ? -1 : 1;
      return piece + close();
    }
    const begin = begins.has(shown) && !open ? '<em>' : '';
    if (begin !== '') [open, began] = [true, depth];
    shown += piece.length;
    return begin + piece + close();
  });
}

function replaced(text: string, parts: readonly IndexedEntity<{ html: string }>[]): string {
  let html = '';
  let from = 0;
  for (const { indices, html: part } of parts.toSorted((a, b) => a.indices[0] - b.indices[0])) {
    html += text.slice(from, indices[0]) + part;
    from = indices[1];
  }
  return html + text.slice(from);
}

const SEARCH = 'https://twitter.com/search?q=';

function tag(sign: string, name: string): string {
  const rtl = /[\u0600-\u06ff\u0750-\u077f\u0590-\u05ff\ufe70-\ufeff]/.test(name) ? ' rtl' : '';
  return link(
    { href: `${SEARCH}%23${name}`, title: `#${name}`, class: `tweet-url hashtag${rtl}` },
    `${sign}${name}`,
  );
}

function share(name: string): string {
  return link({ href: `${SEARCH}%24${name}`, title: `$${name}`, class: 'tweet-url cashtag' }, `$${name}`);
}

function person(path: string, isList: boolean): string {
  return link(
    { class: `tweet-url ${isList ? 'list-slug' : 'username'}`, href: `https://twitter.com/${path}` },
    path,
  );
}

function link(attributes: Record<string, string>, text: string): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escape(value)}"`);
  return `<a${written.join('')}>${escape(text)}</a>`;
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
