import type { Context } from '#server/kit/context.ts';
import { keepReadings, type KeptReadings } from '#server/kit/db/kept-readings.ts';

type Kept = { of: unknown };

const keepers = new WeakMap<Context, KeptReadings<Kept>>();

const keeperOf = (context: Context): KeptReadings<Kept> => {
  const known = keepers.get(context);
  if (known) return known;
  const { basis } = context.database;
  const made = keepReadings<Kept>({ prove: basis.prove });
  basis.follow(made);
  keepers.set(context, made);
  return made;
};

/**
 * What was read of an account's settings under a name, kept for as long as no table that tells of its changes (migrations 0058 and 0083)
 * is told to have changed and that is certain, and for ten seconds at most. What it answers is shared: nobody changes it.
 */
export const keptFor = async <T>(
  context: Context,
  { accountId, now }: { accountId: string; now: Date },
  name: string,
  read: () => Promise<T>,
): Promise<T> => {
  const keeper = keeperOf(context);
  const key = `${accountId} ${name}`;
  const known = keeper.at(key, now.getTime());
  // A name stands for one reading, so for one shape.
  if (known) return known.of as T;
  const keep = keeper.begin(now.getTime());
  const value = await read();
  keep(key, { accountId, value: { of: value } });
  return value;
};
