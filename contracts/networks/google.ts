import { defineNetwork, NO_CAPABILITIES } from '#contracts/networks/network.ts';

/** Google: signs users in, and opens mailboxes by their owner’s consent. */
export const google = defineNetwork({
  id: 'google',
  icon: {
    color: '#3367d6',
    outline: ['M20.9 11a9 9 0 1 1-3.3-6l-2.6 2.4a5.5 5.5 0 1 0 2.1 6.6h-4.1v-3h8'],
  },
  conversation: 'public',
  person_id: 'reviewer',
  aliases: ['กูเกิล', 'googlereviews', 'googlemaps'],
  capabilities: NO_CAPABILITIES,
  provider: { sign_in: 1, name: 'Google' },
  variables: ['CLIENT_ID', 'CLIENT_SECRET', 'URL'],
});
