import type { Context } from '#server/kit/context.ts';
import { isUnused } from '#server/identity/account-store.ts';

export type DemoState = 'offered' | 'being_made' | 'ready' | 'off';

/** Whether the first screen may offer the demonstration: only while nobody has used the installation. */
export const demoState = async (context: Context): Promise<DemoState> => {
  const row = await context.database.platform
    .selectFrom('installation')
    .select('value')
    .where('key', '=', 'demo')
    .executeTakeFirst();
  if (row) return row.value === 'ready' ? 'ready' : 'being_made';
  return (await isUnused(context)) ? 'offered' : 'off';
};
