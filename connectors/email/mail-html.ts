import { HTML_MAX, sanitizeHtml, type HtmlRules } from '#connectors/email/safe-html.ts';
import { buildPictureAddress, readPictureAddress } from '#contracts/kit/files/picture-address.ts';
import { MAIL_STYLES, PARAGRAPH_IN_ITEM } from '#engine/mail/mail-styles.ts';

const OUTGOING: HtmlRules = {
  toPicture: (address) => {
    const id = readPictureAddress(address);
    return id === undefined ? undefined : buildPictureAddress(id);
  },
  dropsPictures: true,
  styleOf: (name, within) =>
    name === 'p' && within === 'li' ? PARAGRAPH_IN_ITEM : (MAIL_STYLES[name] ?? ''),
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
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
}

/** A plain text as HTML: an empty line begins a paragraph. */
export function textToMailHtml(text: string): string {
  const paragraphs = text
    .trim()
    .split(/\n[ \t]*\n+/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => escapeHtml(paragraph).replaceAll('\n', '<br>'));
  return paragraphs.map((paragraph) => `<p style="${MAIL_STYLES['p']}">${paragraph}</p>`).join('');
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
