import type { AlertSentences } from '#texts/en/labels/alert-sentences.ts';

/** What fired, by the kind of the alert. */
export const alertSentences: AlertSentences = {
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
