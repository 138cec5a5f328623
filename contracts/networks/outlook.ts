import { defineNetwork, NO_CAPABILITIES } from '#contracts/networks/network.ts';

/** Microsoft: signs users in, and opens mailboxes by their owner’s consent. */
export const outlook = defineNetwork({
  id: 'outlook',
  icon: {
    color: '#0f6cbd',
    outline: ['M3 7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-10', 'M3 7l9 6l9-6'],
  },
  conversation: 'mail',
  person_id: 'email',
  capabilities: NO_CAPABILITIES,
  provider: {
    sign_in: 4,
    name: 'Microsoft',
    outline: [
      'M17.8 20l-12-1.5c-1-.1-1.8-.9-1.8-1.9v-9.2c0-1 .8-1.8 1.8-1.9l12-1.5c1.2-.1 2.2 .8 2.2 1.9v12.1c0 1.2-1.1 2.1-2.2 1.9l0 .1',
      'M12 5l0 14',
      'M4 12l16 0',
    ],
  },
  variables: ['CLIENT_ID', 'CLIENT_SECRET', 'URL'],
});
