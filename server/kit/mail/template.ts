import { z } from 'zod';
import type { Brand } from '#contracts/brands/profile.ts';
import { cutText } from '#contracts/kit/cut-text.ts';
import { withAbsoluteLinks } from '#server/kit/mail/absolute.ts';
import type { MailPart } from '#server/kit/mail/parts.ts';

/** What a mail says, before it becomes plain text and HTML. Everything in it is text: escaping is the drawing's work. */
export type MailText = {
  subject: string;
  heading: string;
  /** One paragraph each. */
  lines: readonly string[];
  /** Numbers, bars and posts, drawn below the paragraphs. */
  parts?: readonly MailPart[];
  /** The one thing to do. */
  action?: { label: string; url: string };
  /** Small print: how long a link lives, why one gets this. */
  note?: string;
  /** How to get no more of these: a link for people, and the address that a mail reader calls by itself (RFC 8058). */
  unsubscribe?: { label: string; url: string; oneClick: string };
};

type TemplateDeclaration<V extends z.ZodType> = {
  values: V;
  words: Record<MailLanguage, (values: z.output<V>, brand: Brand) => MailText>;
};

/** The languages that mails are written in. */
export type MailLanguage = 'en' | 'th';

/** A kind of mail: the values it needs, and how they become words. */
export type MailTemplate<V extends z.ZodType = z.ZodType> = {
  values: V;
  /** @throws ZodError when the values are not those of this kind */
  write: (given: unknown, look: { brand: Brand; language: MailLanguage }) => MailText;
};

/** Declares a kind of mail. */
export const defineMailTemplate = <V extends z.ZodType>({
  values,
  words,
}: TemplateDeclaration<V>): MailTemplate<V> => ({
  values,
  write: (given, { brand, language }) =>
    withAbsoluteLinks(
      words[language](values.parse(given), { ...brand, site_name: toSingleLine(brand.site_name) }),
      brand.origin,
    ),
});

/** An address that a mail may lead to. */
export const Link = z.url({ protocol: /^https?$/ });

/** A place of the suite as a path, which leads to the host of the brand whose face the mail wears; or an address as it is. */
export const SuiteLink = z.union([z.string().regex(/^\/(?![/\\])[^\\\s]*$/), Link]);

/** A name or title that somebody gave: one line of at most 200 characters, whatever was in it. */
export const OneLine = z.string().transform((text) => cutText(toSingleLine(text), 200));

/**
 * One line without control, line-breaking and text-direction characters: what may stand in a header of a mail, so that no value
 * can begin a header of its own.
 */
export const toSingleLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
