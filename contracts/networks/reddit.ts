import { defineNetwork, NO_CAPABILITIES } from '#contracts/networks/network.ts';

/** Reddit, known by name only. */
export const reddit = defineNetwork({
  id: 'reddit',
  icon: {
    color: '#c93a00',
    outline: [
      'M12 8c2.648 0 5.028 .826 6.675 2.14a2.5 2.5 0 0 1 2.326 4.36c0 3.59 -4.03 6.5 -9 6.5c-4.875 0 -8.845 -2.8 -9 -6.294l-1 -.206a2.5 2.5 0 0 1 2.326 -4.36c1.646 -1.313 4.026 -2.14 6.674 -2.14l.999 0',
      'M12 8l1 -5l6 1',
      'M18 4a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
      'M8.5 13a.5 .5 0 1 0 1 0a.5 .5 0 1 0 -1 0',
      'M14.5 13a.5 .5 0 1 0 1 0a.5 .5 0 1 0 -1 0',
      'M10 17c.667 .333 1.333 .5 2 .5s1.333 -.167 2 -.5',
    ],
  },
  conversation: 'public',
  person_id: 'own',
  aliases: ['เรดดิต'],
  sites: ['reddit.com', 'old.reddit.com'],
  capabilities: NO_CAPABILITIES,
});
