import type { z } from 'zod';
import type { takeBackSideMessage as declaration } from '#contracts/crm/side-conversations/endpoints.ts';
import { OutgoingMessage } from '#contracts/inbound/outgoing.ts';
import { deleteOutboxRow, enqueueNext, lockOutboxRow } from '#server/channels/public.ts';
import { requireOnHold } from '#server/crm/reply-hold/take-back.ts';
import { deleteSideMessage, findSideMessage } from '#server/crm/side-conversations/side-message-store.ts';
import { deleteSide, lockSide, updateSide } from '#server/crm/side-conversations/side-store.ts';
import { lockForEdit } from '#server/crm/tickets/lock-for-edit.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';

type SidePlace = { ticketId: string; sideId: string };

/**
 * Takes a held e-mail of the caller back: it is deleted, and its side conversation is what it was before, or is deleted where it began with
 * it. What was written since stays.
 * @throws not_found where there is none of theirs, illegal_transition where it has been sent
 */
export async function takeBackSide(
  unit: UnitOfWork,
  { place, messageId }: { place: SidePlace; messageId: string },
): Promise<z.output<typeof declaration.answer>> {
  await lockForEdit(unit, place.ticketId);
  const side = requireFound(await lockSide(unit, place));
  const message = requireFound(await findSideMessage(unit, { sideId: side._id, messageId }));
  const { row, plan } = requireOnHold(unit, await lockOutboxRow(unit, messageId), place.ticketId);
  await deleteSideMessage(unit, messageId);
  await deleteOutboxRow(unit, messageId);
  const isNewest = message.seq === side.seq;
  const isStart = plan.side === null && isNewest;
  if (isStart) await deleteSide(unit, side._id);
  // Its number is not given again: colleagues may have seen it.
  else if (plan.side && isNewest) await updateSide(unit, side, plan.side);
  await enqueueNext(unit, row);
  unit.record({
    kind: 'message.delivery_changed',
    entityId: side.ticket_id,
    data: { ticket_id: side.ticket_id, message_id: messageId, taken_back: true },
  });
  const { connection_id, subject } = side;
  return {
    message: OutgoingMessage.parse(row.content),
    started: isStart ? { connection_id, subject } : null,
  };
}
