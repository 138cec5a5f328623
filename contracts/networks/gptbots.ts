import { defineNetwork, NO_CAPABILITIES } from '#contracts/networks/network.ts';

/** GPTBots, whose bots answer in the suite’s place; known by name only as a network. */
export const gptbots = defineNetwork({
  id: 'gptbots',
  icon: {
    color: '#5b4bd1',
    outline: [
      'M6 6a2 2 0 0 1 2 -2h8a2 2 0 0 1 2 2v4a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2l0 -4',
      'M12 2v2',
      'M9 12v9',
      'M15 12v9',
      'M5 16l4 -2',
      'M15 14l4 2',
      'M9 18h6',
      'M10 8v.01',
      'M14 8v.01',
    ],
  },
  conversation: 'private',
  person_id: 'visitor',
  capabilities: NO_CAPABILITIES,
  variables: ['API_URL'],
});
