import type { BoardState } from '#contracts/crm/board/endpoints.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** How many tickets each column may hold; a column without a row has no limit. */
export const loadLimits = async (unit: UnitOfWork): Promise<ReadonlyMap<string, number>> => {
  const rows = await unit.db
    .selectFrom('board_limits')
    .select(['state', 'most'])
    .where('account_id', '=', unit.accountId)
    .execute();
  return new Map(rows.map(({ state, most }) => [state, most]));
};

/** The limit of a column, locked: two cards of which only one fits wait for each other here. Null: none. */
export const lockLimit = async (unit: UnitOfWork, state: BoardState): Promise<number | null> => {
  const row = await unit.db
    .selectFrom('board_limits')
    .select('most')
    .where('account_id', '=', unit.accountId)
    .where('state', '=', state)
    .forUpdate()
    .executeTakeFirst();
  return row?.most ?? null;
};

/** Sets the limit of a column; null removes it. */
export const writeLimit = async (unit: UnitOfWork, state: BoardState, most: number | null): Promise<void> => {
  if (most === null) {
    await unit.db
      .deleteFrom('board_limits')
      .where('account_id', '=', unit.accountId)
      .where('state', '=', state)
      .execute();
    return;
  }
  await unit.db
    .insertInto('board_limits')
    .values({ account_id: unit.accountId, state, most })
    .onConflict((conflict) => conflict.columns(['account_id', 'state']).doUpdateSet({ most }))
    .execute();
};
