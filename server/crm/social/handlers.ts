import * as contract from '#contracts/crm/social/endpoints.ts';
import { actOnComment } from '#server/crm/social/act.ts';
import { sendSignal } from '#server/crm/social/signal.ts';
import { bind } from '#server/kit/http/call.ts';

export const handlers = [
  bind(contract.actOnComment, ({ context, params, body, accountId, actor }) =>
    actOnComment(
      context,
      { accountId, actor },
      { ticketId: params._id, messageId: params.message_id, ...body },
    ),
  ),

  bind(contract.signalCustomer, async ({ context, params, body, accountId, actor }) => ({
    shown: await sendSignal(context, { accountId, actor }, { ticketId: params._id, signal: body.signal }),
  })),
];
