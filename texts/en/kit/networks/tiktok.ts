import type { NetworkTexts } from '#texts/network-texts.ts';

/** Texts of TikTok. */
export const tiktok = {
  name: 'TikTok',
  person_id: 'TikTok user ID',
  about: 'Direct messages, and comments on your videos',
  notes: {
    account:
      'It must be a business account. TikTok allows direct messages to be answered from outside in most countries, but not in the European Economic Area, Switzerland and the United Kingdom.',
    access:
      'In the TikTok app, under Settings and privacy → Privacy → Direct messages, allow messages from everyone. Otherwise each new customer has to be accepted there first.',
  },
  reasons: {
    tiktok_not_delivering:
      'TikTok does not deliver the account’s messages yet. The operator of this installation has to check the app at TikTok.',
  },
  consent: {
    about:
      'A window opens in which you sign in at TikTok and allow the messages and comments of your account to be read and answered here.',
    reads: 'Reads direct messages to the account and comments on its videos.',
    writes: 'Answers only when someone on your team does, within 48 hours of the customer’s last message.',
    keeps:
      'The tokens are stored encrypted, renewed automatically and revoked when you disconnect. You can withdraw them at any time.',
    choose: 'This account',
    lacks: 'Not allowed: {{rights}}. Connect again and allow it.',
  },
} satisfies NetworkTexts;
