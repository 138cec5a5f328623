import { z } from 'zod';
import { SECONDS_PER_DAY } from '#contracts/kit/duration.ts';
import { defineNetwork, NO_CAPABILITIES } from '#contracts/networks/network.ts';

/** Pantip's form. It works only with a partner agreement with Pantip. */
const PantipForm = z.strictObject({
  user_id: z.string().trim().min(1).max(128),
  access_token: z.string().trim().min(1).max(2048).meta({ secret: true }),
});

/** Pantip’s incoming message box, which needs a partner agreement with Pantip. */
export const pantip = defineNetwork({
  id: 'pantip',
  icon: {
    color: '#4a3f8f',
    outline: [
      'M21 14l-3-3h-7a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v10',
      'M14 15v2a1 1 0 0 1-1 1h-7l-3 3v-10a1 1 0 0 1 1-1h2',
    ],
  },
  conversation: 'public',
  person_id: 'own',
  aliases: ['พันทิป'],
  capabilities: {
    ...NO_CAPABILITIES,
    inbound: ['poll'],
    outbound: true,
    places: ['private'],
    text: { private: { max: 10_000, unit: 'utf16' } },
    idempotence: { by: 'key', seconds: SECONDS_PER_DAY },
  },
  connect: {
    by: 'form',
    form: PantipForm,
    checked_first: true,
    picker: { name: 'Pantip', position: 3, group: 'network' },
  },
  provider: {},
  variables: ['API_URL'],
});
