import { readMarkup } from '#connectors/kit/markup.ts';
import { toStorableText } from '#connectors/kit/storable.ts';

/** Elements whose content is never visible text. */
const UNSEEN = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'head',
  'title',
]);

/** Block elements, which start on their own line. */
const BLOCKS = new Set(
  'address article aside blockquote br dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tr ul'.split(
    ' ',
  ),
);

/**
 * The visible text of a piece of HTML: text only, entities decoded once, scripts and styles left out, blocks on lines of their own. The
 * result is plain text: a `<` in it is a character, which the caller must escape for display.
 */
export function htmlToText(html: string): string {
  const parts: string[] = [];
  let unseen = 0;
  readMarkup(
    html,
    {
      onopentagname(name) {
        if (UNSEEN.has(name)) unseen += 1;
        if (BLOCKS.has(name)) parts.push('\n');
      },
      onclosetag(name) {
        if (UNSEEN.has(name)) unseen -= 1;
        if (BLOCKS.has(name)) parts.push('\n');
      },
      ontext(text) {
        if (unseen === 0) parts.push(text.replace(/\s+/g, ' '));
      },
    },
    { decodeEntities: true },
  );
  return tidy(parts.join(''));
}

/** A title may be plain text or HTML, and feeds do not say which: it is parsed as HTML only where it contains a whole tag or entity. */
export function titleToText(title: string): string {
  return /<\/?[a-z][^<>]*>|&(?:#\w+|[a-z]\w*);/i.test(title) ? htmlToText(title) : tidy(title);
}

function tidy(text: string): string {
  const lines = toStorableText(text)
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim());
  return lines.filter((line) => line !== '').join('\n');
}
