import type { CalendarAddress } from '#contracts/publishing/calendar-files.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The calendar address of a person. */
export function findAddress(unit: UnitOfWork, userId: string): Promise<CalendarAddress | undefined> {
  return accountTable(unit, 'publishing_calendar_addresses').find({ user_id: userId }, [
    'created_at',
    'last_read_at',
  ]);
}

/** Gives a person a new address in the place of a former one. */
export async function replaceAddress(unit: UnitOfWork, userId: string, token_hash: Buffer): Promise<void> {
  await deleteAddress(unit, userId);
  await accountTable(unit, 'publishing_calendar_addresses').insert({
    user_id: userId,
    token_hash,
    created_at: unit.now,
    last_read_at: null,
  });
}

export function deleteAddress(unit: UnitOfWork, userId: string): Promise<void> {
  return accountTable(unit, 'publishing_calendar_addresses').delete({ user_id: userId });
}

/** Remembers that a program reads the address now. */
export function noteReading(unit: UnitOfWork, userId: string): Promise<void> {
  return accountTable(unit, 'publishing_calendar_addresses').update(
    { user_id: userId },
    { last_read_at: unit.now },
  );
}
