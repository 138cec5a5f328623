import type { Contact } from '#contracts/crm/ticket.ts';
import type { Channel } from '#contracts/inbound/channel.ts';

/** What the id of a person on each channel is: the name under which people look it up there. */
const KINDS = {
  line: 'line',
  facebook: 'facebook',
  instagram: 'instagram',
  twitter: 'twitter',
  pantip: 'pantip',
  whatsapp: 'phone',
  telegram: 'telegram',
  email: 'email',
  gmail: 'email',
  outlook: 'email',
  webchat: 'visitor',
  gptbots: 'visitor',
  wechat: 'wechat',
  youtube: 'youtube',
  tiktok: 'tiktok',
  tiktok_shop: 'buyer',
  shopee: 'buyer',
  lazada: 'buyer',
  google: 'reviewer',
  google_play_app: 'reviewer',
  rss: 'channel',
  file: 'channel',
} as const satisfies Record<Channel, string>;

/** What the id of a contact is called; a mail without a readable address has an id of ours. */
export const getIdKind = ({ channel, external_id }: Pick<Contact, 'channel' | 'external_id'>) =>
  KINDS[channel] === 'email' && !external_id.includes('@') ? 'channel' : KINDS[channel];
