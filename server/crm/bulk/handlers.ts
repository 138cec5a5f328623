import { changeTickets, undoChangeTickets } from '#contracts/crm/bulk/endpoints.ts';
import { changeMany } from '#server/crm/bulk/change-many.ts';
import { undoMany } from '#server/crm/bulk/undo-many.ts';
import { bind } from '#server/kit/http/call.ts';

export const handlers = [
  bind(changeTickets, ({ context, unit, body }) => changeMany(context, unit, body)),
  bind(undoChangeTickets, async ({ unit, params }) => ({ items: await undoMany(unit, params._id) })),
];
