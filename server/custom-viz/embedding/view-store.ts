import { sql } from 'kysely';
import type { EmbedView } from '#contracts/custom-viz/embed-keys.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { ByTime, readCursor, toPage } from '#server/kit/http/cursor.ts';

/** What the log is asked for. */
export type ViewQuery = {
  limit: number;
  cursor?: string | undefined;
  key_id?: string | undefined;
  dashboard_id?: string | undefined;
  sub?: string | undefined;
};

type ViewRow = Omit<EmbedView, 'dashboard'> & { dashboard_id: string };

/** The views of the account, the latest first; sessions that only renewed one are part of it. @throws cursor_invalid */
export async function listViews(
  unit: UnitOfWork,
  { limit, cursor, key_id, dashboard_id, sub }: ViewQuery,
): Promise<{ items: ViewRow[]; next: string | null }> {
  const after = cursor === undefined ? undefined : readCursor(ByTime, cursor);
  let query = unit.db
    .selectFrom('viz_embed_sessions as view')
    .innerJoin('viz_embed_keys as key', (join) =>
      join.onRef('key.account_id', '=', 'view.account_id').onRef('key._id', '=', 'view.key_id'),
    )
    .select(['view._id', 'view.key_id', 'view.dashboard_id', 'view.sub', 'view.jti', 'view.claims'])
    .select(['view.opened_at', 'view.last_read_at', 'view.reads', 'key.name'])
    .select([buildViewCount().as('views'), buildState(unit.now).as('state')])
    .where('view.account_id', '=', unit.accountId)
    .where('view.renews', 'is', null)
    .orderBy('view.opened_at', 'desc')
    .orderBy('view._id', 'desc')
    .limit(limit + 1);
  if (key_id !== undefined) query = query.where('view.key_id', '=', key_id);
  if (dashboard_id !== undefined) query = query.where('view.dashboard_id', '=', dashboard_id);
  if (sub !== undefined) query = query.where('view.sub', '=', sub);
  if (after)
    query = query.where(
      sql<boolean>`(view.opened_at, view._id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  const { items, next } = toPage(await query.execute(), limit, (row) => [row.opened_at, row._id]);
  const read = items.map(({ key_id: key, name, claims, ...row }) => ({
    ...row,
    key: { _id: key, name },
    origin: claims.origin,
    version: claims.version === 'live' ? null : claims.version,
  }));
  return { items: read, next };
}

/** How many views the log has of the same visitor at the same dashboard. */
function buildViewCount() {
  return sql<number>`(select count(*)::int from viz_embed_sessions as same
    where same.account_id = view.account_id and same.key_id = view.key_id and same.dashboard_id = view.dashboard_id
      and same.sub is not distinct from view.sub and same.renews is null)`;
}

/** Of a view: its last session decides. */
function buildState(now: Date) {
  return sql<EmbedView['state']>`(
    select case
        when key.revoked_at is not null or exists (
          select from viz_embed_revocations as gone
           where gone.account_id = one.account_id and gone.key_id = one.key_id
             and ((gone.kind = 'token' and gone.value = one.jti)
               or (gone.kind = 'visitor' and gone.value = one.sub
                 and gone.revoked_at >= to_timestamp((one.claims ->> 'iat')::bigint)))) then 'revoked'
        when one.expires_at > ${now} then 'open'
        else 'ended'
      end
      from viz_embed_sessions as one
     where one.account_id = view.account_id and (one._id = view._id or one.renews = view._id)
     order by one.opened_at desc, one._id desc limit 1)`;
}
