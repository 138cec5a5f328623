import type { BoardState } from '#contracts/crm/board/endpoints.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** How many tickets each column may hold; a column without a row has no limit. */
export async function loadLimits(unit: UnitOfWork): Promise<ReadonlyMap<string, number>> {
  const rows = await accountTable(unit, 'board_limits').selectFrom().select(['state', 'most']).execute();
  return new Map(rows.map(({ state, most }) => [state, most]));
}

/** The limit of a column, locked: two cards of which only one fits wait for each other here. Null: none. */
export async function lockLimit(unit: UnitOfWork, state: BoardState): Promise<number | null> {
  const row = await accountTable(unit, 'board_limits').lock({ state }, ['most']);
  return row?.most ?? null;
}

/** Sets the limit of a column; null removes it. */
export async function writeLimit(unit: UnitOfWork, state: BoardState, most: number | null): Promise<void> {
  if (most === null) {
    await accountTable(unit, 'board_limits').delete({ state });
    return;
  }
  await accountTable(unit, 'board_limits')
    .insertInto({ state, most })
    .onConflict((conflict) => conflict.columns(['account_id', 'state']).doUpdateSet({ most }))
    .execute();
}
