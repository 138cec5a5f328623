import type { AlertSentences } from '#texts/en/labels/alert-sentences.ts';

/** What fired, by the kind of the alert. */
export const alertSentences: AlertSentences = {
  spike: ({ count, usual }, n) => `ถูกพูดถึง ${n(count)} ครั้ง ปกติราว ${n(usual ?? 0)} ครั้ง`,
  negative: ({ count, usual, mentions }, n) =>
    `เป็นเชิงลบ ${n(count)}% จากการพูดถึงที่ประเมินแล้ว ${n(mentions)} ครั้ง ปกติราว ${n(usual ?? 0)}%`,
  reach: ({ count, mentions }, n) => `การพูดถึง ${n(mentions)} ครั้งเข้าถึงผู้คนได้ถึง ${n(count)} คน`,
  words: ({ what, count, usual }, n) =>
    (usual ?? 0) < 0.5
      ? `คำว่า “${what}” ปรากฏ ${n(count)} ครั้ง ก่อนหน้านี้แทบไม่มีใครใช้`
      : `คำว่า “${what}” ปรากฏ ${n(count)} ครั้ง ปกติราว ${n(usual ?? 0)} ครั้ง`,
  author: ({ what, count }, n) => `${what} พูดถึงคุณ มีผู้ติดตาม ${n(count)} คน`,
  silence: ({ count, usual }, n) => `เงียบมา ${n(count)} ชั่วโมง ปกติช่วงนี้ถูกพูดถึงราว ${n(usual ?? 0)} ครั้ง`,
};
