import { Channel } from '#contracts/networks.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The account's own pages: its connected channels. */
export async function listOwnPages(
  unit: UnitOfWork,
): Promise<{ source_id: string; name: string; channel: Channel }[]> {
  const rows = await accountTable(unit, 'connections')
    .selectFrom()
    .select(['_id', 'name', 'channel'])
    .execute();
  return rows.map(({ _id, name, channel }) => ({ source_id: _id, name, channel: Channel.parse(channel) }));
}
