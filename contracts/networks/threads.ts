import { z } from 'zod';
import { defineNetwork, NO_CAPABILITIES } from '#contracts/networks/network.ts';

const MEBI = 1024 * 1024;

/**
 * A token that the owner of the account makes in the dashboard of an app at Meta; the app's secret and a token of one's own choice, where the
 * app shall deliver. Stored values of secrets never leave the server.
 */
const ThreadsForm = z.strictObject({
  access_token_secret: z.string().trim().min(1).max(1000).meta({ secret: true }),
  app_secret: z.string().trim().max(200).default('').meta({ secret: true }),
  verify_token: z.string().trim().max(200).default('').meta({ secret: true }),
});

/** Accounts of Threads: replies to them and mentions. */
export const threads = defineNetwork({
  id: 'threads',
  icon: {
    color: '#2b2b2b',
    outline: [
      'M19 7.5c-1.3-3-3.7-4.5-7-4.5c-5 0-8 2.5-8 9s3.5 9 8 9s7-3 7-5s-1-5-7-5c-2.5 0-3 1.2-3 2.5c0 1.5 1 2.5 2.5 2.5c2.5 0 3.5-1.5 3.5-5s-2-4-3-4s-1.8 .3-2.5 1',
    ],
  },
  conversation: 'public',
  person_id: 'own',
  aliases: ['เธรดส์'],
  sites: ['threads.com', 'threads.net'],
  capabilities: {
    ...NO_CAPABILITIES,
    inbound: ['poll', 'webhook'],
    delivers_to: 'connection',
    proof: 'body',
    outbound: true,
    places: ['comment'],
    text: { comment: { max: 500, unit: 'code_points' } },
    media: { most: 1, kinds: { image: 8 * MEBI } },
    // Our own reply comes with the next poll.
    idempotence: { by: 'witness', seconds: 600 },
    actions: ['hide'],
  },
  // Meta, "Rate limits" of Threads: 1,000 replies in any 24 hours; counted here by the day, and Threads reports what is used of them.
  meters: [
    {
      id: 'public_sent',
      sends: { which: 'public', amount: 1 },
      period: 'day',
      zone: 'UTC',
      allowance: 1000,
    },
  ],
  connect: {
    by: 'form',
    form: ThreadsForm,
    checked_first: true,
    picker: { name: 'Threads', position: 16, group: 'network' },
  },
  variables: ['API_URL'],
});
