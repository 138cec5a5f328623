import { sql } from 'kysely';
import { z } from 'zod';
import { IncomingMedia } from '#contracts/inbound/incoming.ts';
import { parseGoods, type GoodsKind } from '#contracts/networks/goods.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

const Media = z.array(IncomingMedia).catch([]);

/** The messages of a conversation that are looked through for goods. */
const MOST_LINES = 20;

/** The ids of the goods that the newest messages of a conversation name, each once, the newest first. */
export async function listNamedGoods(
  unit: UnitOfWork,
  contactId: string,
  kind: GoodsKind,
): Promise<string[]> {
  const rows = await accountTable(unit, 'messages')
    .selectFrom()
    .select('media')
    .where('contact_id', '=', contactId)
    .where('direction', 'in', ['in', 'out'])
    .where(sql<boolean>`media @> ${JSON.stringify([{ kind }])}::jsonb`)
    .orderBy('line', 'desc')
    .limit(MOST_LINES)
    .execute();
  const named = rows.flatMap(({ media }) => Media.parse(media).map(parseGoods));
  return [...new Set(named.flatMap((one) => (one?.kind === kind ? [one._id] : [])))];
}
