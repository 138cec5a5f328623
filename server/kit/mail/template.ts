import { z } from 'zod';
import type { Brand } from '#contracts/brands/profile.ts';
import { cutText } from '#contracts/kit/cut-text.ts';
import type { Calendar } from '#contracts/kit/date-locale.ts';
import { withAbsoluteLinks } from '#server/kit/mail/absolute.ts';
import type { MailText } from '#server/kit/mail/mail-text.ts';

type TemplateDeclaration<V extends z.ZodType> = {
  values: V;
  words: Record<MailLanguage, (values: z.output<V>, brand: Brand, calendar: Calendar) => MailText>;
};

/** The languages of e-mails. */
export type MailLanguage = 'en' | 'th';

/** Under which brand an e-mail is written, in which language, and with the years of which calendar; absent: Gregorian. */
export type MailLook = { brand: Brand; language: MailLanguage; calendar?: Calendar };

/** A kind of e-mail: the values that it needs, and how they become text. */
export type MailTemplate<V extends z.ZodType = z.ZodType> = {
  values: V;
  /** @throws ZodError when the values are not those of this kind */
  write: (given: unknown, look: MailLook) => MailText;
};

/** Declares a kind of e-mail. */
export function defineMailTemplate<V extends z.ZodType>({
  values,
  words,
}: TemplateDeclaration<V>): MailTemplate<V> {
  return {
    values,
    write: (given, { brand, language, calendar = 'gregorian' }) =>
      withAbsoluteLinks(
        words[language](
          values.parse(given),
          { ...brand, site_name: toSingleLine(brand.site_name) },
          calendar,
        ),
        brand.origin,
      ),
  };
}

/** An address to which an e-mail may link. */
export const Link = z.url({ protocol: /^https?$/ });

/** A path within the suite, which links to the host of the brand under which the e-mail is sent; or a full address unchanged. */
export const SuiteLink = z.union([z.string().regex(/^\/(?![/\\])[^\\\s]*$/), Link]);

/** A name or title that a user entered: one line of at most 200 characters, whatever it contained. */
export const OneLine = z.string().transform((text) => cutText(toSingleLine(text), 200));

/**
 * One line without control, line-breaking and text-direction characters: it may be used in a header of an e-mail, since no value can begin
 * a header of its own.
 */
export function toSingleLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
