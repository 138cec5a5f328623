import { getHoldMs } from '#contracts/crm/reply-hold/hold-time.ts';
import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { readCachedSetting } from '#server/settings/public.ts';

/**
 * For how long (milliseconds) an e-mail waits whose author asks for it, as the account's settings say; 0: it is sent at once. What a
 * program or an API key writes does not wait.
 */
export async function loadHoldMs(unit: UnitOfWork, hold: boolean | undefined): Promise<number> {
  if (hold !== true || unit.actor.kind !== 'user') return 0;
  return getHoldMs((await readCachedSetting(unit, crmUi, 'settings')).mail_hold);
}
