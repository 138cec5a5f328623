import { setChatbotKey } from '#contracts/crm/bots/chatbot.ts';
import { updateKey } from '#server/crm/chatbot/key-store.ts';
import { refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';

export const handlers = [
  bind(setChatbotKey, async ({ context, unit, params, body }) => {
    const has_api_key = body.api_key !== '';
    const sealed = has_api_key ? context.secrets.seal(body.api_key) : null;
    if (!(await updateKey(unit, params._id, sealed))) return refuse('not_found');
    unit.record({ kind: 'chatbot.updated', entityId: params._id, after: { has_api_key } });
    return { _id: params._id, has_api_key };
  }),
];
