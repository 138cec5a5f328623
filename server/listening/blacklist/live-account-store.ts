import { z } from 'zod';
import { BlacklistKind } from '#contracts/listening/blacklist/blacklist.ts';
import type { BlacklistEntry } from '#engine/blacklist/compile.ts';
import type { Context } from '#server/kit/context.ts';
import { toWrittenForms } from '#server/listening/blacklist/as-written.ts';

/** The listening blacklist of an account, as the pipeline uses it; empty where no entry is left. */
export type AccountBlacklist = { accountId: string; entries: readonly BlacklistEntry[] };

const Row = z.object({
  account_id: z.string(),
  entries: z.array(z.object({ _id: z.string(), kind: BlacklistKind, value: z.string() })),
});

/** The active entries of these accounts, or of all that have any, in the order in which they were added. */
export async function readBlacklists(
  { database }: Pick<Context, 'database'>,
  accountIds?: readonly string[],
): Promise<AccountBlacklist[]> {
  const { rows } = await database.owner.query(
    `select account._id as account_id,
            coalesce((select json_agg(json_build_object('_id', entry._id, 'kind', entry.kind, 'value', entry.value) order by entry._id)
                        from blacklist_entries entry
                       where entry.account_id = account._id and entry.product = 'listening' and entry.active), '[]') as entries
       from accounts account
      where case when $1::uuid[] is null
                 then exists (select from blacklist_entries entry where entry.account_id = account._id and entry.product = 'listening')
                 else account._id = any($1::uuid[]) end`,
    [accountIds ?? null],
  );
  return z
    .array(Row)
    .parse(rows)
    .map(({ account_id, entries }) => ({ accountId: account_id, entries: entries.flatMap(toWrittenForms) }));
}
