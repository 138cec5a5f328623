import { defineNetwork, NO_CAPABILITIES } from '#contracts/networks/network.ts';

/** Google: signs users in, and opens mailboxes by their owner’s consent. */
export const google = defineNetwork({
  id: 'google',
  icon: {
    color: '#3367d6',
    outline: ['M20.95 11a9 9 0 1 1 -3.28 -6l-2.65 2.39a5.5 5.5 0 1 0 2.12 6.61h-4.12v-3h7.95'],
  },
  conversation: 'public',
  person_id: 'reviewer',
  aliases: ['กูเกิล', 'googlereviews', 'googlemaps'],
  capabilities: NO_CAPABILITIES,
  provider: { sign_in: 1, name: 'Google' },
  variables: ['CLIENT_ID', 'CLIENT_SECRET', 'URL'],
});
