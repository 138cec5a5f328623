import { readMarkup } from '#connectors/kit/markup.ts';
import { toStorableText } from '#connectors/kit/storable.ts';

const UNSEEN = new Set('script style template noscript iframe object svg math head title'.split(' '));
const BLOCKS = new Set(
  'address article aside dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main ol section table tr ul'.split(
    ' ',
  ),
);
/** Blocks with an empty line around them. */
const SPACED = new Set(['p', 'blockquote', 'pre']);

/**
 * The text of a mail that came as HTML alone, line by line as a reader sees it: quotations get the `>` of plain mails, so that they
 * are folded like them, links keep their address, pictures their description.
 */
export function mailHtmlToText(html: string): string {
  const lines: { text: string; depth: number }[] = [];
  let line = '';
  let depth = 0;
  let unseen = 0;
  let verbatim = 0;
  let link = { href: '', words: '' };
  /** The lists that are open, and the sign of the item that begins. */
  const lists: { ordered: boolean; count: number }[] = [];
  let sign = '';
  let items = 0;
  // The words of a link are collected separately from the line: cutting them out of a long line takes time proportional to its length.
  const append = (words: string): void => {
    line += words;
    link.words += words;
  };
  const startLine = (): void => {
    line = '';
    link.words = '';
  };
  const pushLine = (text: string): void => {
    lines.push({ text: `${sign}${text}`, depth });
    sign = '';
    startLine();
  };
  const flush = (empty: boolean): void => {
    if (line.trim() !== '') pushLine(line.trim());
    startLine();
    if (empty && items === 0 && lines.at(-1)?.text !== '') lines.push({ text: '', depth });
  };
  const breakLine = (): void => pushLine(line.trimEnd());
  const beginItem = (): void => {
    const list = lists.at(-1);
    if (list) list.count += 1;
    items += 1;
    sign = `${'  '.repeat(Math.min(Math.max(lists.length - 1, 0), 9))}${list?.ordered ? `${list.count}. ` : '- '}`;
  };
  readMarkup(
    html,
    {
      onopentag(name, attributes) {
        if (UNSEEN.has(name)) unseen += 1;
        if (BLOCKS.has(name) || SPACED.has(name)) flush(SPACED.has(name));
        if (name === 'br') breakLine();
        if (name === 'blockquote') depth += 1;
        if (name === 'pre') verbatim += 1;
        if (name === 'ul' || name === 'ol') lists.push({ ordered: name === 'ol', count: 0 });
        if (name === 'li') beginItem();
        if (name === 'td' || name === 'th') append(' ');
        if (name === 'img' && attributes['alt']) append(` ${attributes['alt']} `);
        if (name === 'a') link = { href: attributes['href'] ?? '', words: '' };
      },
      onclosetag(name) {
        if (UNSEEN.has(name)) unseen = Math.max(0, unseen - 1);
        if (name === 'a') append(addressBehind(link.href, link.words));
        if (BLOCKS.has(name) || SPACED.has(name)) flush(SPACED.has(name));
        if (name === 'blockquote') {
          depth = Math.max(0, depth - 1);
          const last = lines.at(-1);
          // The empty line after its last paragraph is outside the quotation.
          if (last?.text === '') last.depth = depth;
        }
        if (name === 'ul' || name === 'ol') lists.pop();
        if (name === 'li') items = Math.max(0, items - 1);
        // An empty line ends the outermost list.
        if ((name === 'ul' || name === 'ol') && lists.length === 0) flush(true);
        if (name === 'pre') verbatim = Math.max(0, verbatim - 1);
      },
      ontext(text) {
        if (unseen > 0) return;
        if (verbatim === 0) {
          const words = text.replaceAll(/[ \t\r\n]+/g, ' ');
          // Inspecting a long line each time would take time proportional to its length; anything before it is trimmed at its end anyway.
          if (line.length > 80 || /[^ ]/.test(line)) append(words);
          else {
            startLine();
            append(words.replace(/^ +/, ''));
          }
        } else
          for (const [at, part] of text.split(/\r?\n/).entries()) {
            if (at > 0) breakLine();
            append(part);
          }
      },
    },
    { decodeEntities: true },
  );
  flush(false);
  return tidy(lines);
}

/** The address of a link whose words do not show it. */
function addressBehind(href: string, words: string): string {
  if (!/^https?:\/\//i.test(href) || href.length > 500) return '';
  const bare = href.replace(/^https?:\/\//i, '').replace(/\/$/, '');
  return words.includes(bare) || words.trim() === '' ? '' : ` (${href})`;
}

function tidy(lines: readonly { text: string; depth: number }[]): string {
  const text = lines
    .map(({ text: words, depth }) =>
      `${'> '.repeat(Math.min(depth, 9))}${words.replaceAll('\u00A0', ' ')}`.trimEnd(),
    )
    .join('\n');
  return toStorableText(text)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
