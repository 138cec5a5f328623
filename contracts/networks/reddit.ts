import { z } from 'zod';
import { formOf } from '#contracts/kit/faults/fault.ts';
import { defineNetwork, NO_CAPABILITIES } from '#contracts/networks/network.ts';

/** The account, and the app of the kind "script" that it made for itself. Stored values of secrets never leave the server. */
const RedditForm = z.strictObject({
  client_id: z.string().trim().min(1).max(100),
  client_secret: z.string().trim().min(1).max(200).meta({ secret: true }),
  username: z
    .string()
    .trim()
    .check(formOf('reddit_username', /^[\w-]{2,30}$/)),
  password_secret: z.string().min(1).max(500).meta({ secret: true }),
});

/** Accounts of Reddit: answers to them, mentions and private messages. */
export const reddit = defineNetwork({
  id: 'reddit',
  icon: {
    color: '#c93a00',
    outline: [
      'M12 8c2.6 0 5 .8 6.7 2.1a2.5 2.5 0 0 1 2.3 4.4c0 3.6-4 6.5-9 6.5c-4.9 0-8.8-2.8-9-6.3l-1-.2a2.5 2.5 0 0 1 2.3-4.4c1.6-1.3 4-2.1 6.7-2.1l1 0',
      'M12 8l1-5l6 1',
      'M18 4a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
      'M8.5 13a.5 .5 0 1 0 1 0a.5 .5 0 1 0-1 0',
      'M14.5 13a.5 .5 0 1 0 1 0a.5 .5 0 1 0-1 0',
      'M10 17c.7 .3 1.3 .5 2 .5s1.3-.2 2-.5',
    ],
  },
  conversation: 'public',
  person_id: 'own',
  aliases: ['เรดดิต'],
  sites: ['reddit.com', 'old.reddit.com'],
  capabilities: {
    ...NO_CAPABILITIES,
    inbound: ['poll'],
    outbound: true,
    places: ['comment', 'private'],
    text: { comment: { max: 10_000, unit: 'code_points' }, private: { max: 10_000, unit: 'code_points' } },
    begins: 'known',
    actions: ['hide'],
  },
  connect: {
    by: 'form',
    form: RedditForm,
    checked_first: true,
    picker: { name: 'Reddit', position: 17, group: 'network' },
  },
  variables: ['API_URL'],
});
