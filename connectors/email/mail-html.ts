import { HTML_MAX, sanitizeHtml, type HtmlRules } from '#connectors/email/safe-html.ts';
import { buildPictureAddress, readPictureAddress } from '#contracts/kit/files/picture-address.ts';

/**
 * The styles of elements, written into each of them: Gmail removes style sheets, Outlook ignores many, and neither keeps classes. There is
 * no colour of text or paper, so that a program in dark mode chooses both; lines and bars have a grey that is seen on either.
 */
const STYLES: Readonly<Record<string, string>> = {
  p: 'margin: 0 0 12px 0',
  h1: 'margin: 16px 0 8px 0; font-size: 22px; line-height: 1.3',
  h2: 'margin: 16px 0 8px 0; font-size: 18px; line-height: 1.3',
  h3: 'margin: 12px 0 8px 0; font-size: 16px; line-height: 1.3',
  ul: 'margin: 0 0 12px 0; padding: 0 0 0 24px',
  ol: 'margin: 0 0 12px 0; padding: 0 0 0 24px',
  li: 'margin: 0 0 4px 0',
  blockquote: 'margin: 0 0 12px 0; padding: 0 0 0 12px; border-left: 3px solid #9aa3af',
  a: 'text-decoration: underline',
  img: 'max-width: 100%; height: auto',
  pre: 'margin: 0 0 12px 0; font-family: Consolas, Menlo, monospace; white-space: pre-wrap',
  code: 'font-family: Consolas, Menlo, monospace',
  hr: 'margin: 16px 0; border: 0; border-top: 1px solid #9aa3af',
};
/** In an item of a list the paragraph has no space of its own: the item has it. */
const IN_ITEM = 'margin: 0';

const OUTGOING: HtmlRules = {
  toPicture: (address) => {
    const id = readPictureAddress(address);
    return id === undefined ? undefined : buildPictureAddress(id);
  },
  dropsPictures: true,
  styleOf: (name, within) => (name === 'p' && within === 'li' ? IN_ITEM : (STYLES[name] ?? '')),
};
const WITHOUT_PICTURES: HtmlRules = { ...OUTGOING, toPicture: () => undefined };

/**
 * What somebody wrote, as HTML that mail programs show as it was written: sanitised as what comes in is, with a style in each element.
 * Pictures are stored files of ours; any other picture goes, since its owner would learn when the mail is read.
 */
export function formatMailHtml(html: string): string {
  return sanitizeHtml(html, OUTGOING).replaceAll(/(<p[^>]*>)(<\/p>)/g, '$1<br>$2');
}

/** The mail that an answer quotes: the same without its pictures, which its writer has. */
export function formatQuotedHtml(html: string): string {
  return sanitizeHtml(html.slice(0, HTML_MAX), WITHOUT_PICTURES);
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as it is written between the elements of HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
}

/** A plain text as HTML: an empty line begins a paragraph. */
export function textToMailHtml(text: string): string {
  const paragraphs = text
    .trim()
    .split(/\n[ \t]*\n+/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => escapeHtml(paragraph).replaceAll('\n', '<br>'));
  return paragraphs.map((paragraph) => `<p style="${STYLES['p']}">${paragraph}</p>`).join('');
}

/** The document of a mail around its content: letters as mail programs choose them, with fonts that have Thai. */
export function wrapMailDocument(content: string): string {
  return [
    '<!doctype html>',
    '<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    '</head><body>',
    `<div dir="auto" style="font-family: Arial, Helvetica, 'Leelawadee UI', Thonburi, sans-serif; font-size: 15px; line-height: 1.6">`,
    content,
    '</div></body></html>',
  ].join('\n');
}
