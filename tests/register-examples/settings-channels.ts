import { chatbot } from '#contracts/crm/bots/chatbot.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import type { Example } from '#tests/factories/call-example.ts';

let made = 0;

/** Handwritten calls of channels. */
export const channelExamples: Record<string, Example> = {
  'chatbot.set-key': async ({ admin }) => {
    const body = { name: `Bot with a key ${(made += 1)}` };
    const bot = (await admin.call(buildCollectionEndpoints(chatbot, 'bots').create, { body })) as {
      _id: string;
    };
    return { params: { _id: bot._id }, body: { api_key: 'a-key' } };
  },
};
