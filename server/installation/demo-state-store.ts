import { z } from 'zod';
import type { Context } from '#server/kit/context.ts';

/** The state of the demonstration as the installation stores it. */
const DemoState = z.object({
  account_id: z.string(),
  line_id: z.string(),
  webchat_id: z.string(),
  /** Absent in demonstrations that were created before there were pages. */
  page_id: z.string().optional(),
  x_id: z.string().optional(),
  mail_id: z.string().optional(),
  progress: z.enum(['being_made', 'ready']),
});
export type DemoState = z.infer<typeof DemoState>;

const KEY = 'demo';

/** The demonstration's state, null if there is none. */
export async function readDemoState({ database }: Context): Promise<DemoState | null> {
  const row = await database.platform
    .selectFrom('installation')
    .select('value')
    .where('key', '=', KEY)
    .executeTakeFirst();
  return row ? DemoState.parse(row.value) : null;
}

/** Writes the state; the first writer may create the demonstration. @returns whether this call inserted the row */
export async function claimDemo({ database }: Context, state: DemoState): Promise<boolean> {
  return (
    (await database.platform
      .insertInto('installation')
      .values({ key: KEY, value: JSON.stringify(state) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()) !== undefined
  );
}

/** Marks the demonstration as ready to be viewed. */
export async function markDemoReady(context: Context, state: DemoState): Promise<void> {
  await context.database.platform
    .updateTable('installation')
    .set({ value: JSON.stringify({ ...state, progress: 'ready' }) })
    .where('key', '=', KEY)
    .execute();
}
