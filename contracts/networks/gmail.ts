import { defineNetwork, NO_CAPABILITIES } from '#contracts/networks/network.ts';

/** Gmail, known by name only: its mailboxes are connected through `email`. */
export const gmail = defineNetwork({
  id: 'gmail',
  icon: {
    color: '#c5352b',
    outline: [
      'M16 20h3a1 1 0 0 0 1-1v-14a1 1 0 0 0-1-1h-3v16',
      'M5 20h3v-16h-3a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1',
      'M16 4l-4 4l-4-4',
      'M4 6.5l8 7.5l8-7.5',
    ],
  },
  conversation: 'mail',
  person_id: 'email',
  capabilities: NO_CAPABILITIES,
  provider: {},
});
