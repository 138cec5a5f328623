import { defineNetwork, NO_CAPABILITIES } from '#contracts/networks/network.ts';

/** Instagram: followed in public; messages and comments are not received yet. */
export const instagram = defineNetwork({
  id: 'instagram',
  icon: {
    color: '#c1306e',
    outline: [
      'M3 7a4 4 0 0 1 4 -4h10a4 4 0 0 1 4 4v10a4 4 0 0 1 -4 4h-10a4 4 0 0 1 -4 -4l0 -10',
      'M8.5 12a3.5 3.5 0 1 0 7 0a3.5 3.5 0 0 0 -7 0',
      'M17 7v.01',
    ],
  },
  conversation: 'private',
  person_id: 'own',
  aliases: ['ig', 'instagrampost', 'อินสตาแกรม', 'ไอจี'],
  sites: ['instagram.com'],
  capabilities: { ...NO_CAPABILITIES, places: ['private', 'comment'] },
});
