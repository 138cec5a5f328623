import { sql } from 'kysely';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The addresses of all mailboxes of the account, in lower case: none of them receives a copy, or we would write to ourselves. */
export const loadOwnMailboxes = (unit: UnitOfWork): Promise<ReadonlySet<string>> =>
  unit.cached('own mailboxes', async () => {
    const { rows } = await sql<{ address: string }>`
      select lower(address) as address
        from connections, unnest(array[config ->> 'address', remote_id]) address
       where account_id = ${unit.accountId} and channel = 'email' and address is not null`.execute(unit.db);
    return new Set(rows.map(({ address }) => address));
  });
