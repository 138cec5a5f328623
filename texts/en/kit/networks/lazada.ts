import type { NetworkTexts } from '#texts/network-texts.ts';

/** Texts of Lazada. */
export const lazada = {
  name: 'Lazada',
  about: 'Buyers who write to your shop, and reviews of your products',
  notes: {
    seller:
      'You need the owner’s sign-in of the shop at Lazada. A seller with shops in several countries chooses one of them at a time.',
    reviews:
      'Messages arrive at once, reviews within some hours: Lazada lists them by product, ten products every five minutes. A review takes one answer.',
  },
  reasons: {
    lazada_consent_missing: 'Nobody has allowed this shop to be answered here yet. Connect it again.',
  },
  consent: {
    about: 'A window opens in which you sign in at Lazada and allow your shop to be read and answered here.',
    reads: 'Reads what buyers write to the shop, and reviews of its products.',
    writes: 'Answers only when someone on your team does.',
    keeps:
      'The shop’s token is stored encrypted, and renewed by itself for some months. Then Lazada asks for your consent again.',
    choose: 'Which shop?',
    lacks: 'Our app at Lazada lacks a right: {{rights}}',
  },
} satisfies NetworkTexts;
