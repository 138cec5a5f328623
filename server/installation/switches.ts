import type { Feature } from '#contracts/permissions/features.ts';
import { readSwitches, CHANNEL } from '#server/installation/switch-store.ts';
import type { Context } from '#server/kit/context.ts';

const known = new WeakMap<Context['config'], ReadonlySet<Feature>>();
const NONE: ReadonlySet<Feature> = new Set();

/** The features that are off for everybody, whatever plan and account allow. In memory, because every session reads them. */
export function getDisabledFeatures({ config }: Pick<Context, 'config'>): ReadonlySet<Feature> {
  return known.get(config) ?? NONE;
}

/** Loads the stored switches into memory. */
export async function loadSwitches(context: Context): Promise<void> {
  known.set(context.config, new Set((await readSwitches(context.database.platform)).off));
}

/** Follows changes of the switches by any process. @returns the function that stops it */
export async function followSwitches(context: Context): Promise<() => Promise<void>> {
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
}
