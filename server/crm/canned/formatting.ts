import { mailHtmlToText } from '#connectors/email/html-to-text.ts';
import { formatMailHtml } from '#connectors/email/mail-html.ts';

type FormattedTexts = {
  text: string;
  texts: Record<string, string>;
  html: string;
  htmls: Record<string, string>;
};

/** The texts of a response, made from their formatted form where they have one, so that every channel says the same. */
export function makeTexts<F extends FormattedTexts>(given: F): F {
  const htmls = Object.fromEntries(Object.entries(given.htmls).filter(([, html]) => html !== ''));
  return {
    ...given,
    htmls,
    text: given.html === '' ? given.text : toText(given.html),
    texts: {
      ...given.texts,
      ...Object.fromEntries(Object.entries(htmls).map(([language, html]) => [language, toText(html)])),
    },
  };
}

/** A change by somebody who knows texts alone replaces the formatted form of the texts that it changes. */
export function dropFormerFormatting<F extends FormattedTexts>(
  next: F,
  before: FormattedTexts,
  change: Partial<Record<'html' | 'htmls', unknown>>,
): F {
  const { text, texts, html, htmls } = next;
  return {
    ...next,
    html: change.html === undefined && text !== before.text ? '' : html,
    htmls:
      change.htmls === undefined
        ? Object.fromEntries(
            Object.entries(htmls).filter(([language]) => texts[language] === before.texts[language]),
          )
        : htmls,
  };
}

const toText = (html: string): string => mailHtmlToText(formatMailHtml(html));
