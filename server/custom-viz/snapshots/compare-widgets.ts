import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { FIRST_STATE, type DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import type { OutsideMentions } from '#contracts/custom-viz/outside.ts';
import { readCalendar } from '#contracts/custom-viz/period.ts';
import type { ComparedTile, SnapshotContent } from '#contracts/custom-viz/snapshots.ts';
import type { AnalyticsResult } from '#contracts/listening/analytics/question.ts';
import { addDifferences, makeComparison, type Numbers } from '#engine/snapshots/compare-answers.ts';
import { loadWidgetFile, printWidget, type WidgetFile } from '#server/custom-viz/files/widget-block.ts';
import type { OutsideMaker } from '#server/custom-viz/outside/load-maker.ts';
import type { Block } from '#server/reports/public.ts';

type WidgetSnapshot = {
  document: DashboardDocument;
  /** What its filters chose. */
  state: DashboardState;
  content: SnapshotContent;
  /** What its widgets show now. */
  now: OutsideMentions | undefined;
};

/** How the numbers of widgets differ from a snapshot, by the tables that are printed of both. */
export async function compareWidgets(
  { scope, reading }: OutsideMaker,
  { document, state, content, now }: WidgetSnapshot,
): Promise<ComparedTile[]> {
  const { mentions, language, taken_at: takenAt, calendar } = content;
  if (!mentions) return [];
  const file = await loadWidgetFile(scope, {
    document,
    reading: { ...reading, now: new Date(takenAt), ...(calendar && readCalendar(calendar)) },
    calendar: 'gregorian',
    state: { ...FIRST_STATE, filters: state.filters },
    language,
  });
  return Object.entries(mentions.answers).map(([tile, before]) => ({
    tile,
    ...compare(file, tile, { before, now: now?.answers[tile] }),
  }));
}

type Answers = { before: readonly AnalyticsResult[]; now: readonly AnalyticsResult[] | undefined };

function compare(
  file: WidgetFile | null,
  tile: string,
  { before, now }: Answers,
): Omit<ComparedTile, 'tile'> {
  const total = makeComparison();
  const printed = file && printWidget(file, tile, before);
  const fresh = file && now && printWidget(file, tile, now);
  if (printed && fresh) addDifferences(total, listNumbers(printed), listNumbers(fresh));
  else if (printed || fresh) total.state = 'unanswered';
  return total;
}

/** The numbers of a table, by the texts of their rows and the heads of their columns. */
function listNumbers({ table }: Block): Numbers {
  const numbers: Numbers = new Map();
  for (const [at, cells] of (table?.rows ?? []).entries()) {
    const row = cells.flatMap((cell) => {
      if (typeof cell === 'string') return [cell];
      return cell !== null && typeof cell === 'object' && 'shown' in cell ? [cell.shown ?? ''] : [];
    });
    for (const [place, cell] of cells.entries())
      if (typeof cell === 'number') {
        const column = [table?.head[place]?.label ?? ''];
        const key = JSON.stringify([row.length > 0 ? row : at, column]);
        numbers.set(key, { row, column, measure: '', value: cell });
      }
  }
  return numbers;
}
