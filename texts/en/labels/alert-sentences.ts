import type { AlertFacts, AlertKind } from '#contracts/listening/alerts/alert-facts.ts';

export type AlertSentences = Record<
  AlertKind,
  (facts: AlertFacts, number: (value: number) => string) => string
>;

/** What fired, by the kind of the alert. */
export const alertSentences: AlertSentences = {
  spike: ({ count, usual }, n) => `${n(count)} mentions, usually about ${n(usual ?? 0)}.`,
  negative: ({ count, usual, mentions }, n) =>
    `${n(count)}% of ${n(mentions)} judged mentions are negative, usually about ${n(usual ?? 0)}%.`,
  reach: ({ count, mentions }, n) => `${n(mentions)} mentions reached up to ${n(count)} people.`,
  words: ({ what, count, usual }, n) =>
    (usual ?? 0) < 0.5
      ? `“${what}” came up in ${n(count)} mentions; it was hardly used before.`
      : `“${what}” came up in ${n(count)} mentions, usually about ${n(usual ?? 0)}.`,
  author: ({ what, count }, n) => `${what} wrote. Followers: ${n(count)}.`,
  silence: ({ count, usual }, n) => `Nothing for ${n(count)} hours, usually about ${n(usual ?? 0)} mentions.`,
};
