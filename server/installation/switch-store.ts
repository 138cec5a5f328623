import type { Kysely } from 'kysely';
import { z } from 'zod';
import { Switches } from '#contracts/admin/system.ts';
import { notifyChannel } from '#server/kit/db/notify-channel.ts';
import type { Tables } from '#server/kit/db/schema.ts';

const KEY = 'switches';

/** The channel on which processes are notified of new switches. */
export const CHANNEL = 'earshot_switches';

const Stored = z.object({ value: Switches });

type Reader = Pick<Kysely<Tables>, 'selectFrom'>;

/** The switches as they are stored. */
export async function readSwitches(db: Reader): Promise<Switches> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', KEY).executeTakeFirst();
  return row ? Stored.parse(row).value : { off: [], version: 0 };
}

/** Writes the switches and notifies every process once the transaction is committed. */
export async function writeSwitches(db: Kysely<Tables>, value: Switches): Promise<void> {
  const stored = JSON.stringify(value);
  await db
    .insertInto('installation')
    .values({ key: KEY, value: stored })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: stored }))
    .execute();
  await notifyChannel(db, CHANNEL);
}
