import { parseDelivery } from '#connectors/gptbots/parse.ts';
import { endConversation, replyToVisitor } from '#connectors/gptbots/send.ts';
import { verifyDelivery } from '#connectors/gptbots/verify.ts';
import { defineConnector } from '#connectors/kit/connector.ts';
import type { WebhookResponse } from '#connectors/kit/webhook.ts';
import { gptbots } from '#contracts/networks/gptbots.ts';

/** Visitors of bots at GPTBots whom people answer. */
export const gptbotsConnector = defineConnector(gptbots, {
  verify: verifyDelivery,
  parse: parseDelivery,
  respond: respondToDelivery,
  send: replyToVisitor,
  handBack: endConversation,
});

/** GPTBots reads `code` and `message`; anything else shows its visitor that everybody is busy. */
function respondToDelivery(): WebhookResponse {
  return { type: 'application/json', body: JSON.stringify({ code: 0, message: 'OK' }) };
}
