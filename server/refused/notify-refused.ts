import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { listUsersWithPermission } from '#server/kit/db/user-store.ts';
import { notify } from '#server/notifications/public.ts';
import { loadCrmRestrictions, findUsersWithoutAccess } from '#server/people/visibility/public.ts';
import { countOpenOf, findRefusedSource } from '#server/refused/refused-source-store.ts';
import type { RefusedSource } from '#server/refused/refused-store.ts';

/**
 * Notifies the people who may change a source that its list of refused items grew, once an hour at most. Whose group does not see the
 * channel is not notified.
 */
export async function notifyRefused(unit: UnitOfWork, source: RefusedSource): Promise<void> {
  const found = await findRefusedSource(unit, source.id);
  if (!found) return;
  const product = found.in_crm ? 'crm' : 'listening';
  const holders = await listUsersWithPermission(
    unit,
    found.in_crm ? 'crm.channel.write' : 'listening.monitor.write',
  );
  const unseen = found.in_crm
    ? findUsersWithoutAccess(await loadCrmRestrictions(unit), { connection_id: source.id, keyword_ids: [] })
    : new Set<string>();
  await notify(unit, {
    kind: 'inbound.refused',
    userIds: holders.filter((id) => !unseen.has(id)),
    topic: `${source.id} ${Math.floor(unit.now.getTime() / MS_PER_HOUR)}`,
    link: `/${product}/not-accepted?source=${source.id}`,
    values: { source: found.name, kind: source.kind, count: await countOpenOf(unit, source.id) },
  });
}
