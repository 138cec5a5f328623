import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { FIRST_STATE } from '#contracts/custom-viz/dashboard-state.ts';
import type { OutsideState } from '#contracts/custom-viz/outside.ts';
import { buildSqlRequest } from '#contracts/custom-viz/tile-questions.ts';
import { SqlStatement, type SqlColumn } from '#contracts/expert-sql/statement.ts';
import type { OutsideMaker } from '#server/custom-viz/outside/load-maker.ts';
import { checkSql } from '#server/expert-sql/public.ts';

/** The columns of the statements in which a visitor selects something, by the ids of their tiles; none of a statement that is refused. */
export async function loadStatementColumns(
  { scope, viewer, reading }: Pick<OutsideMaker, 'scope' | 'viewer' | 'reading'>,
  document: DashboardDocument,
  { selections }: Pick<OutsideState, 'selections'>,
): Promise<ReadonlyMap<string, readonly SqlColumn[]>> {
  const selected = new Set(selections.map(({ tile }) => tile));
  const found = new Map<string, readonly SqlColumn[]>();
  for (const tile of document.tabs.flatMap(({ tiles }) => tiles)) {
    if (tile.kind !== 'sql' || !selected.has(tile._id)) continue;
    const around = buildSqlRequest(tile, { document, state: FIRST_STATE }, reading);
    const checked = await checkSql(scope, SqlStatement.parse({ ...around, text: tile.sql }), { viewer });
    found.set(tile._id, checked.ok ? checked.columns : []);
  }
  return found;
}
