import { z } from 'zod';
import { definePublishing, NO_PUBLISHING } from '#contracts/publishing/networks/declaration.ts';

/** Settings of a post: the channel that it goes to, by its public name or its id, whether its readers hear nothing, and whether they may forward it. */
export const TelegramPostOptions = z.strictObject({
  channel: z.string().regex(/^(?:@[A-Za-z]\w{3,31}|-100\d{1,15})$/),
  silent: z.boolean().optional(),
  protected: z.boolean().optional(),
});

/** Posts of a bot in channels where it is an administrator. The Bot API has no key, no list of posts, and no figures. */
export const telegramPublishing = definePublishing({
  ...NO_PUBLISHING,
  network: 'telegram',
  kinds: ['feed', 'photo', 'video', 'thread_part'],
  edit: true,
  remove: true,
  thread: true,
  options: TelegramPostOptions,
  metrics: [],
});
