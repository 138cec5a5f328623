import { z } from 'zod';

/** What an alert rule evaluates. */
export const ALERT_KINDS = ['spike', 'negative', 'reach', 'words', 'author', 'silence'] as const;
export const AlertKind = z.enum(ALERT_KINDS);
export type AlertKind = z.infer<typeof AlertKind>;

/**
 * What fired, in numbers: enough to state it in one sentence in any language. `count` is the number found and `usual` the usual number at
 * such an hour: mentions for spikes, words and authors, percent for the negative share, people for reach. For silence `count` is hours and
 * `usual` the mentions that were expected in them.
 */
export const AlertFacts = z.object({
  kind: AlertKind,
  /** The rule's name. */
  rule: z.string(),
  count: z.number(),
  usual: z.number().nullable(),
  /** The number of mentions that the finding is based on. */
  mentions: z.number().int(),
  /** The word or the author that it is about; empty otherwise. */
  what: z.string(),
});
export type AlertFacts = z.infer<typeof AlertFacts>;

type Sentences = Record<AlertKind, (facts: AlertFacts, number: (value: number) => string) => string>;

const EN: Sentences = {
  spike: ({ count, usual }, n) => `${n(count)} mentions where about ${n(usual ?? 0)} are usual.`,
  negative: ({ count, usual, mentions }, n) =>
    `${n(count)} % of ${n(mentions)} mentions are negative; about ${n(usual ?? 0)} % is usual.`,
  reach: ({ count, mentions }, n) => `${n(mentions)} mentions reached up to ${n(count)} people.`,
  words: ({ what, count, usual }, n) =>
    (usual ?? 0) < 0.5
      ? `“${what}” came up in ${n(count)} mentions; it was hardly used before.`
      : `“${what}” came up in ${n(count)} mentions where about ${n(usual ?? 0)} are usual.`,
  author: ({ what, count }, n) => `${what} wrote; ${n(count)} followers.`,
  silence: ({ count, usual }, n) =>
    `Nothing for ${n(count)} hours, in which about ${n(usual ?? 0)} mentions are usual.`,
};

const TH: Sentences = {
  spike: ({ count, usual }, n) => `มีการพูดถึง ${n(count)} ครั้ง ปกติเวลานี้ราว ${n(usual ?? 0)} ครั้ง`,
  negative: ({ count, usual, mentions }, n) =>
    `เป็นลบ ${n(count)}% จาก ${n(mentions)} ข้อความ ปกติราว ${n(usual ?? 0)}%`,
  reach: ({ count, mentions }, n) => `${n(mentions)} ข้อความเข้าถึงผู้คนได้ถึง ${n(count)} คน`,
  words: ({ what, count, usual }, n) =>
    (usual ?? 0) < 0.5
      ? `คำว่า “${what}” ปรากฏใน ${n(count)} ข้อความ ก่อนหน้านี้แทบไม่มีใครใช้`
      : `คำว่า “${what}” ปรากฏใน ${n(count)} ข้อความ ปกติราว ${n(usual ?? 0)} ข้อความ`,
  author: ({ what, count }, n) => `${what} พูดถึงคุณ มีผู้ติดตาม ${n(count)} คน`,
  silence: ({ count, usual }, n) => `เงียบมา ${n(count)} ชั่วโมง ปกติช่วงนี้จะมีราว ${n(usual ?? 0)} ข้อความ`,
};

/** One sentence that states what fired; the same in the bell, in e-mails, in LINE and on the page. */
export function formatAlert(facts: AlertFacts, language: 'en' | 'th'): string {
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const number = (value: number): string => format.format(value);
  return (language === 'th' ? TH : EN)[facts.kind](facts, number);
}
