import { v7 } from 'uuid';
import type { Connection } from '#server/channels/public.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { OUTSIDE } from '#server/kit/db/unit.ts';
import { hashToken } from '#server/kit/secrets.ts';

/** The visitor of a token on a connection; null while nobody has written with it. */
export function findVisitor(context: Context, connection: Connection, token: string): Promise<string | null> {
  return inTransaction(context, { accountId: connection.accountId, actor: OUTSIDE }, async (unit) => {
    const row = await accountTable(unit, 'webchat_visitors')
      .updateTable()
      .set({ last_seen_at: unit.now })
      .where('connection_id', '=', connection._id)
      .where('token_hash', '=', hashToken(token))
      .returning('_id')
      .executeTakeFirst();
    return row?._id ?? null;
  });
}

/**
 * The visitor of a token, created now if there is none: a page that is only viewed leaves no trace. If two tabs write first at once, both
 * get the same visitor.
 */
export async function openVisitor(
  context: Context,
  connection: Connection,
  token: string,
): Promise<string | null> {
  await inTransaction(context, { accountId: connection.accountId, actor: OUTSIDE }, (unit) =>
    accountTable(unit, 'webchat_visitors')
      .insertInto({
        _id: v7(),
        connection_id: connection._id,
        token_hash: hashToken(token),
        created_at: unit.now,
        last_seen_at: unit.now,
      })
      .onConflict((conflict) => conflict.column('token_hash').doNothing())
      .execute(),
  );
  return findVisitor(context, connection, token);
}
