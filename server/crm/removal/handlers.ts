import * as contract from '#contracts/crm/removal/endpoints.ts';
import { removeMedia } from '#server/crm/removal/remove-media.ts';
import { bind } from '#server/kit/http/call.ts';

export const handlers = [
  bind(contract.removeMedia, ({ context, unit, params }) =>
    removeMedia(context, unit, { ticketId: params._id, messageId: params.message_id }),
  ),
];
