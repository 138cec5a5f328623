import type { DashboardDocument, Tab } from '#contracts/custom-viz/dashboard-document.ts';
import type { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import { resolveMentions } from '#contracts/custom-viz/listening/mention-span.ts';
import { applyMentions, listWidgets, toWidget } from '#contracts/custom-viz/listening/widget-tile.ts';
import type { PeriodReading } from '#contracts/custom-viz/period.ts';
import type { Tile, WidgetTile } from '#contracts/custom-viz/tiles.ts';
import type { Calendar } from '#contracts/kit/date-locale.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import type { AnalyticsResult } from '#contracts/listening/analytics/question.ts';
import type { CollectionGap } from '#contracts/listening/collection-gaps/gap.ts';
import { isStored, narrowFilter } from '#contracts/listening/stored-filter.ts';
import { countsPostsBesideStories } from '#contracts/listening/widgets/counting.ts';
import type { FileLocale } from '#server/custom-viz/files/tile-context.ts';
import { writeRefusal } from '#server/custom-viz/files/write-notes.ts';
import {
  buildMentionReportLocale,
  buildWidgetBlock,
  describeFilter,
  listGaps,
  markGaps,
  readNamesById,
} from '#server/listening/public.ts';
import type { Block, ReportDocument } from '#server/reports/public.ts';
import type { QuestionScope } from '#server/semantic/public.ts';

type ShownWidgets = {
  document: DashboardDocument;
  reading: PeriodReading;
  calendar: Calendar;
  state: DashboardState;
  language: 'en' | 'th';
};

/** What the widgets of a file have in common: the mentions that they count, and the names of what these are filtered by. */
export type WidgetFile = {
  tabs: readonly Tab[];
  filter: ReturnType<typeof resolveMentions>;
  locale: ReturnType<typeof buildMentionReportLocale>;
  names: ReadonlyMap<string, string>;
  gaps: readonly CollectionGap[];
};

/** Reads what the widgets of a dashboard have in common; null where it has none. */
export async function loadWidgetFile(
  scope: QuestionScope,
  { document, reading, calendar, state, language }: ShownWidgets,
): Promise<WidgetFile | null> {
  const counted = applyMentions(document, state);
  if (!counted.tabs.some(({ tiles }) => tiles.some(({ kind }) => kind === 'widget'))) return null;
  const filter = resolveMentions(counted, reading);
  const { names, gaps } = await scope.inUnit(async (unit) => ({
    names: await readNamesById(unit),
    gaps: await listGaps(unit, { from: filter.from, to: filter.to }),
  }));
  const locale = buildMentionReportLocale({ language, zone: reading.zone, calendar });
  return { tabs: counted.tabs, filter, locale, names, gaps };
}

/** A widget as a part of a report, as reports of listening print it. */
export function buildWidgetTileBlock(
  { _id }: WidgetTile,
  answers: readonly AnalyticsResult[] | null | undefined,
  { file, locale }: { file: WidgetFile; locale: FileLocale },
): Block {
  const tab = file.tabs.find(({ tiles }) => tiles.some((one) => one._id === _id));
  const tile = tab?.tiles.find((one) => one._id === _id);
  if (!tab || tile?.kind !== 'widget') throw new Error('a widget is in no tab');
  const { language } = locale;
  const widget = toWidget(tile, language);
  const ofPosts = countsPostsBesideStories(widget, listWidgets(tab.tiles, language));
  const context = { locale: file.locale, names: file.names, period: file.filter };
  const block = buildWidgetBlock(widget, answers ?? [], { ...context, ofPosts });
  if (!answers)
    return {
      ...block,
      chart: null,
      table: null,
      note: writeRefusal('hidden', { locale }),
      printTable: false,
    };
  const filter = narrowFilter(file.filter, widget.filter);
  const marked = markGaps(block, answers, { filter, gaps: file.gaps, language });
  return { ...marked, note: [pickText(tile.about, language), marked.note].filter(Boolean).join(' ') };
}

/** Which mentions a file counts: the conditions of all widgets, and those that a widget has of its own. */
export function describeMentions(
  { filter, locale, names }: WidgetFile,
  tiles: readonly Tile[],
  nameTile: (tile: WidgetTile) => string,
): ReportDocument['filters'] {
  const own = tiles
    .flatMap((tile) => (tile.kind === 'widget' ? [tile] : []))
    .filter(({ widget }) => isStored(widget.filter));
  return [
    ...describeFilter({ ...filter, time_zone: undefined }, { locale, names }),
    ...own.flatMap((tile) =>
      describeFilter(tile.widget.filter, { locale, names }).map(({ label, value }) => ({
        label: nameTile(tile),
        value: `${label}: ${value}`,
      })),
    ),
  ];
}

/** Whether a part of a report has a number besides zero. */
export function isCounted({ table }: Block): boolean {
  return table?.rows.some((row) => row.some((cell) => typeof cell === 'number' && cell !== 0)) ?? false;
}
