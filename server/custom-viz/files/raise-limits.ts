import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { DashboardFileFormat } from '#contracts/custom-viz/file-formats.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import { MOST_SQL_ROWS, SHOWN_SQL_ROWS } from '#contracts/expert-sql/statement.ts';
import { QUESTION_LIMITS } from '#contracts/semantic/question.ts';

/** The formats whose rows are computed with rather than looked at. */
const DATA_FORMATS: ReadonlySet<DashboardFileFormat> = new Set(['xlsx', 'csv']);

/** How many rows of a statement a file of a format has. */
export function countStatementRows(format: DashboardFileFormat): number {
  return DATA_FORMATS.has(format) ? MOST_SQL_ROWS : SHOWN_SQL_ROWS;
}

/** A dashboard as a file of a format reads it: of charts and lists of rows, workbooks and tables have as many rows as one question answers. */
export function raiseLimits(document: DashboardDocument, format: DashboardFileFormat): DashboardDocument {
  if (!DATA_FORMATS.has(format)) return document;
  return {
    ...document,
    tabs: document.tabs.map((tab) => ({ ...tab, tiles: tab.tiles.map(raiseTile) })),
  };
}

function raiseTile(tile: Tile): Tile {
  const limit = QUESTION_LIMITS.rows;
  if (tile.kind === 'chart') return { ...tile, chart: { ...tile.chart, limit } };
  return tile.kind === 'rows' ? { ...tile, limit } : tile;
}
