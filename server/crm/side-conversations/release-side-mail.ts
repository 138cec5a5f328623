import { lockOutboxRow, releaseHold } from '#server/channels/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { NewEvent } from '#server/kit/events/new-event.ts';

/** Sends an e-mail of a side conversation that was held, and records what was to be recorded then. */
export async function releaseSideMail(
  unit: UnitOfWork,
  { messageId, events }: { messageId: string; events: readonly NewEvent[] },
): Promise<void> {
  const row = await lockOutboxRow(unit, messageId);
  // Taken back, or released by another process.
  if (!row || row.hold_until === null) return;
  for (const event of events) unit.record(event);
  await releaseHold(unit, messageId);
}
