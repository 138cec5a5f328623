import { buildTestMedia, type PublishTwin } from '#connectors/kit/publish-driver.ts';
import { buildPublishSubject } from '#connectors/kit/twin-subjects.ts';
import { startTelegramTwin, TWIN_TOKEN, type TelegramTwin } from '#connectors/telegram/twin.ts';

export const VALUES = { bot_token: TWIN_TOKEN };
const CHANNEL = { id: -1_001_234, type: 'channel', title: 'Coffee', username: 'coffee_news' } as const;
export const latte = buildTestMedia('image', 'latte.jpg');
export const mocha = buildTestMedia('image', 'mocha.jpg');
const bar = buildTestMedia('video', 'bar.mp4');

/** Starts a twin whose bot is an administrator of a channel. */
export async function startTwin(): Promise<TelegramTwin> {
  const twin = await startTelegramTwin();
  twin.world.chats.set(String(CHANNEL.id), CHANNEL);
  return twin;
}

/** What the channel shows; an album has the numbers of all its messages. */
export function listShown({ sent }: TelegramTwin) {
  return sent.map(({ chat, message_id, text, files, fields }) => {
    const numbers = Array.from({ length: Math.max(1, files.length) }, (_one, at) => message_id + at);
    const reply = fields['reply_parameters'];
    const parent: unknown = typeof reply === 'string' ? JSON.parse(reply) : reply;
    return {
      id: `${chat}:${numbers.join(',')}`,
      text,
      media: files.length,
      ...(parent === undefined ? {} : { reply_to: `${chat}:${Object(parent).message_id}` }),
    };
  });
}

/** The twin on which posts of this network are published. */
export const telegramPosts: PublishTwin = {
  network: 'telegram',
  values: VALUES,
  subject: buildPublishSubject({
    start: () => startTwin(),
    build: (kind) => ({
      options: { channel: String(CHANNEL.id) },
      ...(kind === 'photo' ? { media: [latte] } : {}),
      ...(kind === 'video' ? { media: [bar] } : {}),
    }),
    shown: listShown,
    misbehave: (twin, what) => twin.misbehave(what),
  }),
};
