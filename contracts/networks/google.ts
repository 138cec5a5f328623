import { defineNetwork, NO_CAPABILITIES } from '#contracts/networks/network.ts';

/** Google: signs users in, and opens mailboxes by their owner’s consent. */
export const google = defineNetwork({
  id: 'google',
  icon: {
    color: '#3367d6',
    outline: ['M20.945 11a9 9 0 1 1 -3.284 -5.997l-2.655 2.392a5.5 5.5 0 1 0 2.119 6.605h-4.125v-3h7.945'],
  },
  conversation: 'public',
  person_id: 'reviewer',
  aliases: ['กูเกิล', 'googlereviews', 'googlemaps'],
  capabilities: NO_CAPABILITIES,
  provider: { sign_in: 1, name: 'Google' },
  variables: ['CLIENT_ID', 'CLIENT_SECRET', 'URL'],
});
