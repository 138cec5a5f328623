import { type Kysely } from 'kysely';
import { z } from 'zod';
import { Switches } from '#contracts/admin/system.ts';
import type { Feature } from '#contracts/permissions/features.ts';
import type { Context } from '#server/kit/context.ts';
import type { Tables } from '#server/kit/db/schema.ts';
import { notifyChannel } from '#server/kit/db/notify-channel.ts';

const KEY = 'switches';
const CHANNEL = 'earshot_switches';
const Stored = z.object({ value: Switches });
type Reader = Pick<Kysely<Tables>, 'selectFrom'>;

const known = new WeakMap<Context['config'], ReadonlySet<Feature>>();
const NONE: ReadonlySet<Feature> = new Set();

/** The features that are off for everybody, whatever plan and account allow. In memory, because every session reads them. */
export const getDisabledFeatures = ({ config }: Pick<Context, 'config'>): ReadonlySet<Feature> =>
  known.get(config) ?? NONE;

/** The switches as they are stored. */
export const readSwitches = async (db: Reader): Promise<Switches> => {
  const row = await db.selectFrom('installation').select('value').where('key', '=', KEY).executeTakeFirst();
  return row ? Stored.parse(row).value : { off: [], version: 0 };
};

/** Writes the switches and notifies every process once the transaction is committed. */
export const writeSwitches = async (db: Kysely<Tables>, value: Switches): Promise<void> => {
  const stored = JSON.stringify(value);
  await db
    .insertInto('installation')
    .values({ key: KEY, value: stored })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: stored }))
    .execute();
  await notifyChannel(db, CHANNEL);
};

/** Loads the stored switches into memory. */
export const loadSwitches = async (context: Context): Promise<void> => {
  known.set(context.config, new Set((await readSwitches(context.database.platform)).off));
};

/** Follows changes of the switches by any process. @returns the function that stops it */
export const followSwitches = async (context: Context): Promise<() => Promise<void>> => {
  let work: Promise<void> = Promise.resolve();
  const again = (): void => {
    work = work
      .then(() => loadSwitches(context))
      .catch((error: unknown) => context.log.error({ err: error }, 'switches could not be read'));
  };
  const stop = await context.database.listen({
    channel: CHANNEL,
    onPayload: again,
    onReturn: again,
  });
  await loadSwitches(context);
  return async () => {
    stop();
    await work;
  };
};
