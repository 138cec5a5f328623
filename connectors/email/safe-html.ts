import { sanitizeStyle } from '#connectors/email/safe-style.ts';
import { readMarkup } from '#connectors/kit/markup.ts';
import { toStorableText } from '#connectors/kit/storable.ts';

/** The longest HTML that is read and stored, in characters; if it is longer, the e-mail itself remains among the files. */
export const HTML_MAX = 300_000;

const listOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Elements that show text. Everything else goes, and its text stays; of the second list the text goes too. */
const KEPT = listOf(
  'a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del details dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark ol p pre q s samp section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr',
);
const GONE = listOf(
  'applet audio base button canvas datalist embed frame frameset head iframe link math meta noembed noframes noscript object optgroup option param picture plaintext script select source style svg template textarea title track video xml xmp',
);
const VOID = listOf('br col hr img wbr');
const PLAIN_ATTRIBUTES = listOf(
  'align alt bgcolor border cellpadding cellspacing color colspan dir face height lang rowspan size span start title type valign width',
);

/** Elements open at once; deeper ones are left out, their text stays. */
const MOST_DEPTH = 100;

/** What differs between the HTML of e-mails that come in and of those that go out. */
export type HtmlRules = {
  /** The address of a picture as it is written; undefined where the picture has none that is allowed. */
  toPicture: (address: string) => string | undefined;
  /** Whether a picture without an address is left out. */
  dropsPictures: boolean;
  /** The style of an element before its own declarations; `within` is the element around it. */
  styleOf: (name: string, within: string | undefined) => string;
};

const INCOMING: HtmlRules = { toPicture: toShownPicture, dropsPictures: false, styleOf: () => '' };

/**
 * HTML of an e-mail that can only be displayed: elements and attributes of an allow-list, written again from what the parser understood;
 * links to the web, e-mail and telephone only; no scripts, forms, frames, external styles or ids. Pictures keep their addresses, so that
 * the page that shows them decides whether they are fetched (that page blocks it at first).
 */
export function sanitizeHtml(html: string, rules: HtmlRules = INCOMING): string {
  const out: string[] = [];
  const open: { name: string; kept: boolean }[] = [];
  let gone = 0;
  let length = 0;
  const write = (text: string): void => {
    if (length > HTML_MAX) return;
    out.push(text);
    length += text.length;
  };
  readMarkup(
    toStorableText(html.slice(0, HTML_MAX * 4)),
    {
      onopentag(name, attributes) {
        if (GONE.has(name)) gone += 1;
        const kept =
          gone === 0 &&
          KEPT.has(name) &&
          open.length < MOST_DEPTH &&
          length <= HTML_MAX &&
          !(name === 'img' && rules.dropsPictures && rules.toPicture(attributes['src'] ?? '') === undefined);
        if (kept) {
          const within = open.findLast((element) => element.kept)?.name;
          write(`<${name}${attributesOf(name, attributes, { rules, within })}>`);
        }
        open.push({ name, kept: kept && !VOID.has(name) });
      },
      onclosetag(name) {
        const last = open.pop();
        if (GONE.has(name)) gone = Math.max(0, gone - 1);
        // What is open is closed, even when no more is written otherwise.
        if (last?.kept) out.push(`</${last.name}>`);
      },
      ontext(text) {
        if (gone === 0) write(escaped(text));
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  return out.join('').trim();
}

type ElementContext = { rules: HtmlRules; within: string | undefined };

function attributesOf(
  name: string,
  given: Readonly<Record<string, string>>,
  { rules, within }: ElementContext,
): string {
  const style = [rules.styleOf(name, within), sanitizeStyle(given['style'] ?? '')]
    .filter((part) => part !== '')
    .join('; ');
  const kept = Object.entries(given).flatMap(([key, value]): [string, string][] => {
    if (PLAIN_ATTRIBUTES.has(key)) return [[key, value.slice(0, 1000)]];
    if (key === 'href' && name === 'a') return linkOf(value);
    if (key === 'src' && name === 'img') return pictureOf(rules.toPicture(value));
    return [];
  });
  if (style !== '') kept.push(['style', style]);
  const outside: [string, string][] =
    name === 'a'
      ? [
          ['target', '_blank'],
          ['rel', 'noopener noreferrer nofollow'],
        ]
      : [];
  return [...kept, ...outside].map(([key, value]) => ` ${key}="${escaped(value)}"`).join('');
}

function pictureOf(address: string | undefined): [string, string][] {
  return address === undefined ? [] : [['src', address]];
}

/** Control characters and spaces inside an address are how a scheme is hidden. */
const bare = (address: string): string => address.replaceAll(/[\p{Cc}\p{Cf}\s]/gu, '').slice(0, 4000);

function linkOf(value: string): [string, string][] {
  return /^(?:https?:\/\/|mailto:|tel:)/i.test(bare(value)) ? [['href', bare(value)]] : [];
}

function toShownPicture(value: string): string | undefined {
  const address = value.replaceAll(/[\p{Cc}\p{Cf}\s]/gu, '');
  if (/^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=]+$/i.test(address))
    return address.length <= 100_000 ? address : undefined;
  return /^(?:https?:\/\/|cid:)/i.test(address) ? address.slice(0, 4000) : undefined;
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

const escaped = (text: string): string => text.replaceAll(/[&<>"'`]/g, (sign) => SIGNS[sign] ?? sign);
