import type { NetworkTexts } from '#texts/network-texts.ts';

/** Texts of Shopee. */
export const shopee = {
  name: 'Shopee',
  about: 'Chat and reviews of your shop',
  notes: {
    rights:
      'Shopee grants the chat to approved apps only. Apply for it in the Shopee Open Platform console: App List → your app → Apply for the API “Chat”.',
    redirect:
      'In the console, the redirect address of your app must have the address of this installation as its domain.',
    taiwan: 'Shops in Taiwan can be read, but Shopee lets no app write to their buyers.',
  },
  reasons: {
    shopee_no_consent: 'Nobody has consented at Shopee yet. Connect the shop again.',
  },
  consent: {
    about: 'A window opens in which the seller signs in at Shopee and allows the shop to be answered here.',
    reads: 'Reads the chat with buyers, reviews of products, products and orders.',
    writes: 'Answers only when someone on your team does.',
    keeps:
      'The shop’s token is stored encrypted and is never shown. The seller can withdraw it at any time; it ends after a year at most.',
    choose: 'Which shop?',
    lacks: 'Rights of this shop are missing: {{rights}}',
  },
} satisfies NetworkTexts;
