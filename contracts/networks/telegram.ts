import { z } from 'zod';
import { formOf } from '#contracts/kit/faults/fault.ts';
import { defineNetwork, NO_CAPABILITIES } from '#contracts/networks/network.ts';

const MEBI = 1024 * 1024;

/** The token of a bot, as @BotFather gives it: the bot's number, a colon and the secret. */
export const TELEGRAM_TOKEN = /^\d{5,20}:[\w-]{20,100}$/;

/** Telegram's form. Stored values of secrets never leave the server. */
const TelegramForm = z.strictObject({
  bot_token: z.string().trim().check(formOf('bot_token', TELEGRAM_TOKEN)).meta({ secret: true }),
});

/** Telegram bots over the Bot API: private chats and groups. */
export const telegram = defineNetwork({
  id: 'telegram',
  icon: { color: '#1c7fb5', outline: ['M15 10l-4 4l6 6l4-16l-18 7l4 2l2 6l3-4'] },
  conversation: 'private',
  person_id: 'own',
  aliases: ['เทเลแกรม'],
  capabilities: {
    ...NO_CAPABILITIES,
    inbound: ['webhook', 'poll'],
    delivers_to: 'connection',
    proof: 'header',
    outbound: true,
    places: ['private'],
    text: { private: { max: 4096, unit: 'utf16' } },
    media: { most: 10, kinds: { image: 50 * MEBI, video: 50 * MEBI, audio: 50 * MEBI, file: 50 * MEBI } },
    begins: 'known',
    signals: true,
    bots: true,
    reports_leaving: true,
    several_ids: true,
  },
  connect: {
    by: 'form',
    form: TelegramForm,
    checked_first: true,
    sets_address: true,
    picker: { name: 'Telegram', position: 8, group: 'network' },
  },
  variables: ['API_URL'],
});
