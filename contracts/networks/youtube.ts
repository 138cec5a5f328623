import { defineNetwork, NO_CAPABILITIES } from '#contracts/networks/network.ts';

/** YouTube: channels that are followed in public. */
export const youtube = defineNetwork({
  id: 'youtube',
  icon: {
    color: '#d90000',
    outline: [
      'M2 8a4 4 0 0 1 4 -4h12a4 4 0 0 1 4 4v8a4 4 0 0 1 -4 4h-12a4 4 0 0 1 -4 -4v-8',
      'M10 9l5 3l-5 3l0 -6',
    ],
  },
  conversation: 'public',
  person_id: 'own',
  aliases: ['ยูทูบ', 'ยูทูป', 'yt'],
  sites: ['youtube.com'],
  capabilities: NO_CAPABILITIES,
  provider: {},
  variables: ['URL', 'API_KEY'],
});
