import { z } from 'zod';

/** Every channel slug of the suite: used in webhook paths, stored with each mention and ticket. */
export const CHANNELS = [
  'line',
  'facebook',
  'instagram',
  'twitter',
  'pantip',
  'whatsapp',
  'telegram',
  'email',
  'webchat',
  'gptbots',
  'rss',
  'file',
  'wechat',
  'google_play_app',
  'outlook',
  'google',
  'youtube',
  'tiktok',
  'tiktok_shop',
  'gmail',
  'shopee',
  'lazada',
] as const;

export const Channel = z.enum(CHANNELS);
export type Channel = z.infer<typeof Channel>;
