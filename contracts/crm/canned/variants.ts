import { z } from 'zod';

/** A language as its ISO 639 code, which is how the languages of messages are detected. */
export const CannedLanguage = z.string().regex(/^[a-z]{2,3}$/);

/** Maximum number of languages in which a response has a text of its own. */
export const VARIANTS_MAX = 12;

/** Languages that the form offers first: those of the market, then those whose speakers write to it most. */
export const OFFERED_LANGUAGES = [
  'th',
  'en',
  'zh',
  'ja',
  'ko',
  'ms',
  'id',
  'vi',
  'my',
  'lo',
  'km',
  'ru',
  'ar',
  'de',
  'fr',
] as const;

/** The texts of a canned response, by language. */
export type ResponseTexts = {
  /** For every language without a text of its own. */
  text: string;
  texts: Readonly<Record<string, string>>;
};

/** The text of a response for a language (`''` where the language is unknown): its own, or the one for all languages. */
export function selectText({ text, texts }: ResponseTexts, language: string): string {
  return Object.entries(texts).find(([one]) => one === language)?.[1] || text;
}

type ResponseHtml = ResponseTexts & { html: string; htmls: Readonly<Record<string, string>> };

/** The formatted text of a response for a language, of the text that {@link selectText} gives; empty where that has no formatting. */
export function selectHtml({ texts, html, htmls }: ResponseHtml, language: string): string {
  const own = Object.entries(texts).find(([one]) => one === language)?.[1];
  return own ? (Object.entries(htmls).find(([one]) => one === language)?.[1] ?? '') : html;
}

/** The languages that any of these responses has a text of its own for, in the order of their codes. */
export function getLanguages(responses: readonly ResponseTexts[]): string[] {
  return [
    ...new Set(
      responses.flatMap(({ texts }) => Object.entries(texts).flatMap(([one, said]) => (said ? [one] : []))),
    ),
  ].sort();
}
