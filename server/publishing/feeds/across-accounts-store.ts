import { sql } from 'kysely';
import { AccountId } from '#contracts/kit/ids.ts';
import type { Context } from '#server/kit/context.ts';
import type { StoredRow } from '#server/kit/db/account-table.ts';

const LEASE_MS = 5 * 60_000;

/** A feed that is due, claimed by one reader of all processes. */
export type DueFeed = { accountId: AccountId } & Pick<
  StoredRow<'publishing_feeds'>,
  | '_id'
  | 'url'
  | 'channels'
  | 'text'
  | 'with_picture'
  | 'campaign'
  | 'straight'
  | 'last_read_at'
  | 'etag'
  | 'last_modified'
  | 'cursor'
  | 'failures'
>;
type Row = Omit<DueFeed, 'accountId'> & { account_id: string };

/** Claims the feed that is due for longest, of any account; nothing where none is. */
export async function claimDueFeed({ database, clock }: Context): Promise<DueFeed | undefined> {
  const now = clock();
  const { rows } = await sql<Row>`
    update publishing_feeds one set leased_until = ${new Date(now.getTime() + LEASE_MS)}
     where (one.account_id, one._id) = (
       select due.account_id, due._id from publishing_feeds due
        where due.active and due.next_read_at <= ${now} and (due.leased_until is null or due.leased_until <= ${now})
        order by due.next_read_at limit 1 for update skip locked)
    returning account_id, _id, url, channels, text, with_picture, campaign, straight, last_read_at, etag, last_modified,
              cursor, failures`.execute(database.platform);
  const [row] = rows;
  if (!row) return undefined;
  const { account_id, ...feed } = row;
  return { ...feed, accountId: AccountId.parse(account_id) };
}
