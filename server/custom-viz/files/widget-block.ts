import type { Annotation } from '#contracts/custom-viz/annotations.ts';
import type { DashboardDocument, Tab } from '#contracts/custom-viz/dashboard-document.ts';
import { listFilterValues, type DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import { chooseMentionAnnotations } from '#contracts/custom-viz/listening/mention-annotations.ts';
import { resolveMentions } from '#contracts/custom-viz/listening/mention-span.ts';
import { narrowMentions } from '#contracts/custom-viz/listening/narrow-mentions.ts';
import { applyMentions, listWidgets, toWidget } from '#contracts/custom-viz/listening/widget-tile.ts';
import type { PeriodReading } from '#contracts/custom-viz/period.ts';
import type { Tile, WidgetTile } from '#contracts/custom-viz/tiles.ts';
import type { Calendar } from '#contracts/kit/date-locale.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import { locateAtBars } from '#contracts/kit/located-annotations.ts';
import type { WireFilter } from '#contracts/listening/analytics/dimension.ts';
import type { AnalyticsResult } from '#contracts/listening/analytics/question.ts';
import type { CollectionGap } from '#contracts/listening/collection-gaps/gap.ts';
import { isStored, narrowFilter } from '#contracts/listening/stored-filter.ts';
import { countsPostsBesideStories } from '#contracts/listening/widgets/counting.ts';
import type { TileContext } from '#server/custom-viz/files/tile-context.ts';
import { buildEmptyBlock } from '#server/custom-viz/files/tile-state.ts';
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
  annotations?: readonly Annotation[];
};

/** What the widgets of a file have in common: the mentions that they count, and the names of what these are filtered by. */
export type WidgetFile = {
  tabs: readonly Tab[];
  filter: ReturnType<typeof resolveMentions>;
  locale: ReturnType<typeof buildMentionReportLocale>;
  names: ReadonlyMap<string, string>;
  gaps: readonly CollectionGap[];
  annotations: readonly Annotation[];
  document: DashboardDocument;
};

/** Reads what the widgets of a dashboard have in common; null where it has none. */
export async function loadWidgetFile(
  scope: QuestionScope,
  { document, reading, calendar, state, language, annotations = [] }: ShownWidgets,
): Promise<WidgetFile | null> {
  const counted = applyMentions(document, state);
  if (!counted.tabs.some(({ tiles }) => tiles.some(({ kind }) => kind === 'widget'))) return null;
  const filter = resolveMentions(counted, reading);
  const { names, gaps } = await scope.inUnit(async (unit) => ({
    names: await readNamesById(unit),
    gaps: await listGaps(unit, { from: filter.from, to: filter.to }),
  }));
  const locale = buildMentionReportLocale({ language, zone: reading.zone, calendar });
  return { tabs: counted.tabs, filter, locale, names, gaps, annotations, document };
}

/** A widget as a part of a report, as reports of listening print it; null where the file has no such widget. */
export function printWidget(
  file: WidgetFile,
  tileId: string,
  answers: readonly AnalyticsResult[],
): Block | null {
  const tab = file.tabs.find(({ tiles }) => tiles.some((one) => one._id === tileId));
  const tile = tab?.tiles.find((one) => one._id === tileId);
  if (!tab || tile?.kind !== 'widget') return null;
  const { locale, names, filter: period } = file;
  const widget = toWidget(tile, locale.language);
  const ofPosts = countsPostsBesideStories(widget, listWidgets(tab.tiles, locale.language));
  const block = buildWidgetBlock(widget, answers, { locale, names, period, ofPosts });
  const filter = narrowFilter(file.filter, widget.filter);
  const marked = markGaps(block, answers, { filter, gaps: file.gaps, language: locale.language });
  const annotated = annotate(file, filter, { block: marked, answers });
  return {
    ...annotated,
    note: [pickText(tile.about, locale.language), annotated.note].filter(Boolean).join(' '),
  };
}

/** A chart over time with what is annotated on it. */
function annotate(
  { annotations, document, locale }: WidgetFile,
  filter: WireFilter,
  { block, answers }: { block: Block; answers: readonly AnalyticsResult[] },
): Block {
  const { chart } = block;
  const [first] = answers;
  const isOverTime = chart?.kind === 'columns' || chart?.kind === 'lines';
  if (!isOverTime || !first?.ok || first.answer.kind !== 'series') return block;
  const chosen = chooseMentionAnnotations(annotations, document, filter);
  const marks = locateAtBars(chosen, first.answer).map(({ annotation: { text, by }, first: at }) => ({
    at,
    text: [pickText(text, locale.language), by && `(${by})`].filter(Boolean).join(' '),
  }));
  return marks.length === 0 ? block : { ...block, chart: { ...chart, marks } };
}

/** The part of a file that a widget is; without answers it says that its reader may not see them. */
export function buildWidgetTileBlock(
  tile: WidgetTile,
  answers: readonly AnalyticsResult[] | null | undefined,
  { file, context }: { file: WidgetFile; context: TileContext },
): Block {
  const block = answers && printWidget(file, tile._id, answers);
  return block ?? buildEmptyBlock(tile, writeRefusal('hidden', context), context);
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

/** What the filters of a dashboard choose among the mentions of its widgets. */
export function describeChoices(
  { locale, names }: WidgetFile,
  { document, state }: { document: DashboardDocument; state: DashboardState },
): ReportDocument['filters'] {
  const values = listFilterValues(document, state);
  return document.filters.flatMap(({ _id, label: own, dimension }) => {
    const value = values[_id];
    if (!value || value.values.length === 0) return [];
    const label = pickText(own, locale.language);
    const words = describeFilter(narrowMentions({}, [{ ...value, dimension }]), { locale, names });
    if (label === '') return words;
    return words.map((line) => ({
      ...line,
      label: value.is === 'not_among' ? locale.words.not(label) : label,
    }));
  });
}

/** Whether a part of a report has a number besides zero. */
export function isCounted({ table }: Block): boolean {
  return table?.rows.some((row) => row.some((cell) => typeof cell === 'number' && cell !== 0)) ?? false;
}
