import { isUnused } from '#server/installation/account-list-store.ts';
import { readDemoState } from '#server/installation/demo-state-store.ts';
import type { Context } from '#server/kit/context.ts';

/** Whether the first screen may offer the demonstration: only while nobody has used the installation. */
export async function loadDemoStatus(context: Context): Promise<'offered' | 'being_made' | 'ready' | 'off'> {
  const state = await readDemoState(context);
  if (state) return state.progress === 'ready' ? 'ready' : 'being_made';
  return (await isUnused(context)) ? 'offered' : 'off';
}
