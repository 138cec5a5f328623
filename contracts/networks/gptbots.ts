import { z } from 'zod';
import { defineNetwork, NO_CAPABILITIES } from '#contracts/networks/network.ts';

/** Where an agent of GPTBots runs: its API has an address in each region. */
const GptbotsRegion = z.enum(['sg', 'jp', 'th']);

/** The form of an agent. Stored values of secrets never leave the server. */
const GptbotsForm = z.strictObject({
  api_token: z.string().trim().min(8).max(200).meta({ secret: true }),
  region: GptbotsRegion.default('sg'),
});

/** GPTBots: people answer the visitors of a bot there, once it hands a conversation over. Its bots also answer in the suite’s place. */
export const gptbots = defineNetwork({
  id: 'gptbots',
  icon: {
    color: '#5b4bd1',
    outline: [
      'M6 6a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2l0-4',
      'M12 2v2',
      'M9 12v9',
      'M15 12v9',
      'M5 16l4-2',
      'M15 14l4 2',
      'M9 18h6',
      'M10 8v0',
      'M14 8v0',
    ],
  },
  conversation: 'private',
  person_id: 'visitor',
  capabilities: {
    ...NO_CAPABILITIES,
    inbound: ['webhook'],
    delivers_to: 'connection',
    delivers_below: ['conversation/establish', 'conversation/chat', 'conversation/close', 'chat'],
    proof: 'address',
    outbound: true,
    places: ['private'],
    hands_back: true,
    // No page of GPTBots names a limit; longer texts are not sent.
    text: { private: { max: 5000, unit: 'utf16' } },
  },
  connect: {
    by: 'form',
    form: GptbotsForm,
    picker: { name: 'GPTBots', position: 18, group: 'network' },
  },
  variables: ['API_URL'],
});
