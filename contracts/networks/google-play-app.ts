import { defineNetwork, NO_CAPABILITIES } from '#contracts/networks/network.ts';

/** Reviews on Google Play, known by name only. */
export const googlePlayApp = defineNetwork({
  id: 'google_play_app',
  icon: {
    color: '#01875f',
    outline: [
      'M4 3.71v16.58a.7 .7 0 0 0 1.05 .606l14.622 -8.42a.55 .55 0 0 0 0 -.953l-14.622 -8.419a.7 .7 0 0 0 -1.05 .607l0 -.001',
      'M15 9l-10.5 11.5',
      'M4.5 3.5l10.5 11.5',
    ],
  },
  conversation: 'public',
  person_id: 'reviewer',
  aliases: ['กูเกิลเพลย์', 'googleplay', 'playstore'],
  capabilities: NO_CAPABILITIES,
  provider: {},
});
