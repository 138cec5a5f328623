import type { NetworkTexts } from '#texts/network-texts.ts';

/** Texts of TikTok Shop. */
export const tiktokShop = {
  name: 'TikTok Shop',
  about: 'Chat of your shop, with orders beside it',
  notes: {
    rights:
      'TikTok grants the customer service API to approved apps only. Apply for it in the Partner Center: App & Service → your app → Manage API.',
    redirect:
      'The redirect URL of your app in the Partner Center is the address of this installation with /api/v1.0/auth/callback/tiktok_shop at its end.',
  },
  reasons: {
    tiktok_shop_no_consent: 'Nobody has consented at TikTok Shop yet. Connect the shop again.',
  },
  consent: {
    about: 'A window opens in which the seller signs in and allows the shop to be answered here.',
    reads: 'Reads the chat with buyers, products and orders.',
    writes: 'Answers only when someone on your team does.',
    keeps:
      'The shop’s token is stored encrypted and is never shown. The seller can withdraw it at any time; it ends after a year at most.',
    choose: 'Which shop?',
    lacks: 'Rights of this shop are missing: {{rights}}',
  },
} satisfies NetworkTexts;
