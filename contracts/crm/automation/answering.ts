import { z } from 'zod';
import { OUTGOING_HTML_MAX } from '#contracts/inbound/outgoing.ts';

/** When a rule is at work, by the business hours of the SLA settings. */
const RULE_HOURS = ['always', 'business_hours', 'outside_business_hours'] as const;
export const RuleHours = z.enum(RULE_HOURS);
export type RuleHours = z.infer<typeof RuleHours>;

/** Maximum number of characters of a rule's answer. */
const SAID_MAX = 5000;

/** The answer of a rule: in the customer's language, Thai where they write Thai and the Thai text is filled in, else the other. */
export const responseTextFields = {
  text: z.string().trim().min(1).max(SAID_MAX).meta({ field: 'longtext' }),
  text_th: z.string().trim().max(SAID_MAX).default('').meta({ field: 'longtext' }),
  /** The texts with formatting, for e-mails; empty where there is none. */
  html: z.string().max(OUTGOING_HTML_MAX).default('').meta({ field: 'longtext' }),
  html_th: z.string().max(OUTGOING_HTML_MAX).default('').meta({ field: 'longtext' }),
};

type AnswerTexts = { text: string; text_th: string };

/** The text that fits the language a customer writes. */
export function selectAnswerText(language: string, { text, text_th }: AnswerTexts): string {
  return language === 'th' && text_th !== '' ? text_th : text;
}

/** The same, and its formatted text, which is empty where it has no formatting. */
export function selectAnswer(
  language: string,
  { html, html_th, ...texts }: AnswerTexts & { html: string; html_th: string },
): { text: string; html: string } {
  const isThai = language === 'th' && texts.text_th !== '';
  return { text: selectAnswerText(language, texts), html: isThai ? html_th : html };
}

/**
 * The guard against loops: after this many answers of the suite to one ticket within the period, it sends no more there and logs this. Two
 * machines that answer each other stop after a round or two; a person never reaches the limit.
 */
export const LOOP_GUARD = { answers: 5, seconds: 600 } as const;
