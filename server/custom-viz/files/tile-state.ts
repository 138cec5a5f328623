import type { DashboardDocument, DashboardFilter } from '#contracts/custom-viz/dashboard-document.ts';
import type { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import type { PeriodReading } from '#contracts/custom-viz/period.ts';
import { listEffective } from '#contracts/custom-viz/selections.ts';
import { listUnmetSpans } from '#contracts/custom-viz/tile-questions.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import { titleTile } from '#server/custom-viz/files/tile-block.ts';
import type { TileContext } from '#server/custom-viz/files/tile-context.ts';
import type { Block } from '#server/reports/public.ts';
import { nameField } from '#texts/format-filter.ts';

/** A tile of which a file shows nothing but why. */
export function buildEmptyBlock(tile: Tile, note: string, context: TileContext): Block {
  return { title: titleTile(tile, context), note, chart: null, table: null, printTable: false };
}

/** That a tile waits for a filter. */
export function writeMissing(filter: DashboardFilter, { locale, catalog }: TileContext): string {
  return locale.words.choose_first(pickText(filter.label, locale.language) || nameField(filter, catalog));
}

type ReadDashboard = { document: DashboardDocument; state: DashboardState; reading: PeriodReading };

/**
 * What a tile does not follow of what is selected: in other tiles, or times that it does not count. A file does not let marks stand out, so
 * what only does that on the screen is not followed in it.
 */
export function listUnfollowed(
  tile: Tile,
  { document, state, reading }: ReadDashboard,
  { locale: { words, formatters } }: Pick<TileContext, 'locale'>,
): string[] {
  if (tile.kind === 'text' && tile.numbers.length === 0) return [];
  const unmet = listUnmetSpans(tile, { document, state }, reading);
  const isLeft = (['highlight', 'ignore'] as const).some(
    (effect) => listEffective(tile, state, effect).length > 0,
  );
  return [
    ...(isLeft ? [words.follows_not] : []),
    ...(unmet.length > 0
      ? [words.outside_time(unmet.map(({ from, to }) => formatters.span(from, to)).join(', '))]
      : []),
  ];
}
