import * as contract from '#contracts/publishing/published.ts';
import { bind } from '#server/kit/http/call.ts';
import { editPublished } from '#server/publishing/published/edit-published.ts';
import { removePublished } from '#server/publishing/published/remove-published.ts';

export const publishedHandlers = [
  bind(contract.editPublished, ({ context, inUnit, params, body }) =>
    editPublished(context, inUnit, { id: params._id, edit: body }),
  ),
  bind(contract.removePublished, ({ context, inUnit, params }) =>
    removePublished(context, inUnit, params._id),
  ),
];
