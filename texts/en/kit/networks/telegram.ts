import type { NetworkTexts } from '#texts/network-texts.ts';

/** Texts of Telegram. */
export const telegram = {
  name: 'Telegram',
  person_id: 'Telegram user ID',
  about: 'Messages to your bot, and groups it is in',
  notes: {
    bot: 'You need a bot of your own: open Telegram, write /newbot to @BotFather, and give the bot a name. BotFather answers with its token.',
    alone:
      'Disconnect the bot from other programs first. Telegram delivers to one address only, and this one replaces any other.',
    groups:
      'In groups a bot sees only commands and answers to it. To read everything, write /setprivacy to @BotFather, choose Disable, and add the bot to the group again.',
  },
  fields: {
    bot_token: 'Bot token',
  },
  help: {
    bot_token: 'From @BotFather: /mybots → your bot → API Token. It is stored encrypted.',
  },
  reasons: {
    telegram_unchecked: 'The token has not been checked with Telegram yet.',
  },
  webhook: {
    title: 'Try it',
    steps: {
      open: 'Open your bot in Telegram and press Start.',
      write: 'Write to it. The message appears in the inbox.',
    },
  },
} satisfies NetworkTexts;
