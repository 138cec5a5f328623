import type { Annotation } from '#contracts/custom-viz/annotations.ts';
import type { DashboardDocument, Tab } from '#contracts/custom-viz/dashboard-document.ts';
import type { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import { applyDrill } from '#contracts/custom-viz/drill.ts';
import type { DashboardFileRequest } from '#contracts/custom-viz/files.ts';
import { hideDocument, type OutsideSettings } from '#contracts/custom-viz/outside.ts';
import { applyParameters } from '#contracts/custom-viz/parameters.ts';
import { resolvePeriod, type PeriodReading } from '#contracts/custom-viz/period.ts';
import type { Section } from '#contracts/custom-viz/section.ts';
import { listTileGroups } from '#contracts/custom-viz/tab-sections.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import type { Calendar } from '#contracts/kit/date-locale.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import { sortByPosition } from '#contracts/kit/widget/layout.ts';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';
import { makeColorRegistry } from '#engine/chart-forms/colors/color-registry.ts';
import { makeSuiteTheme } from '#engine/chart-forms/colors/suite-theme.ts';
import { findMissingFilter } from '#engine/custom-viz/missing-filter.ts';
import { makeAnnotate } from '#server/custom-viz/annotations/choose-for-tile.ts';
import { makeGiveColors } from '#server/custom-viz/colors/give-colors.ts';
import {
  answerTiles,
  coverTiles,
  listRefusals,
  type TileAnswers,
} from '#server/custom-viz/files/answer-tiles.ts';
import { hasNumbers, widenSpan, type CoveredSpan } from '#server/custom-viz/files/covered-span.ts';
import { describeFilters, listFilteredKeys } from '#server/custom-viz/files/describe-filters.ts';
import { buildRowsBlock } from '#server/custom-viz/files/rows-block.ts';
import { chooseTabs, listAnsweredTiles } from '#server/custom-viz/files/shown-tiles.ts';
import { buildSqlBlock } from '#server/custom-viz/files/sql-block.ts';
import { buildTextBlock } from '#server/custom-viz/files/text-block.ts';
import { buildChartBlock, titleTile } from '#server/custom-viz/files/tile-block.ts';
import type { FileLocale, TileContext } from '#server/custom-viz/files/tile-context.ts';
import { buildEmptyBlock, listUnfollowed, writeMissing } from '#server/custom-viz/files/tile-state.ts';
import {
  buildWidgetTileBlock,
  describeChoices,
  describeMentions,
  isCounted,
  loadWidgetFile,
  type WidgetFile,
} from '#server/custom-viz/files/widget-block.ts';
import { writeRefusal } from '#server/custom-viz/files/write-notes.ts';
import type { Log } from '#server/kit/log.ts';
import { reportLocale, type ArrangedSlide, type Block, type ReportDocument } from '#server/reports/public.ts';
import { loadLabels, type QuestionScope, type ViewerInput } from '#server/semantic/public.ts';
import { loadKnownData } from '#server/uploads/public.ts';
import { makeCatalog, type KnownData } from '#texts/chart-catalog.ts';
import { makeChartWriter } from '#texts/chart-writer.ts';
import { DASHBOARD_FILE_LABELS } from '#texts/dashboard-file-labels.ts';

/** A dashboard as one person sees it at a time. */
export type ShownDashboard = {
  name: string;
  account: string;
  document: DashboardDocument;
  viewer: ViewerInput;
  calendar: Calendar;
  reading: PeriodReading;
  /** What is annotated on it; nothing for people outside. */
  annotations?: readonly Annotation[];
  /** For somebody without a sign-in: what they may set and so see, and the dimensions whose locked values have to apply. */
  outside?: OutsideSettings & { locked: readonly string[] };
  /** The answers of tiles where they were counted before; otherwise they are counted now. */
  answers?: ReadonlyMap<string, TileAnswers>;
  /** The most rows of a statement; otherwise as many as the screen shows. */
  statementRows?: number;
};

export type ComposedDashboard = {
  document: ReportDocument;
  locale: FileLocale;
  /** Why tiles have no answer. */
  refusals: ReturnType<typeof listRefusals>;
  /** From the first instant that is counted to the last. */
  covered: CoveredSpan;
  /** Whether all its numbers are zero or missing, and it lists no rows. */
  isEmpty: boolean;
};

/** A dashboard as a report: its questions answered with the viewer's rights, a block for each tile, filters and time printed. */
export async function composeDashboard(
  scope: QuestionScope,
  shown: ShownDashboard,
  wanted: Omit<DashboardFileRequest, 'format' | 'draft' | 'time_zone'>,
): Promise<ComposedDashboard> {
  const { document, reading } = shown;
  const known = await scope.inUnit((unit) => loadKnownData(unit, shown.viewer.person));
  const context = { ...makeTileContext(shown, { ...wanted, known }), giveColors: makeGiveColors(scope) };
  const drawn = shown.outside ? hideDocument(document, shown.outside) : document;
  const tabs = chooseTabs(drawn, wanted);
  const tiles = listAnsweredTiles(shown, wanted, known);
  const answers = shown.answers ?? (await answerTiles(scope, shown, { tiles, state: wanted.state }));
  const results = [...answers.values()].flatMap((one) => one.results);
  const widgets = await loadWidgetFile(scope, { ...shown, ...wanted });
  const filed = {
    // What narrows widgets is described by the names that listening gives it.
    document: widgets ? { ...drawn, filters: [] } : drawn,
    state: wanted.state,
    tiles: tabs.flatMap((tab) => tab.tiles),
  };
  const labels = await loadLabels(scope, listFilteredKeys(filed));
  const blocks = new Map<string, Block>();
  for (const tab of tabs)
    for (const [index, { one, section: within }] of listInOrder(tab).entries()) {
      const tile = toShownTile(one, document, wanted.state);
      const block = await buildTileBlock(
        { tile, answers: answers.get(tile._id) },
        { document, state: wanted.state, reading },
        { log: scope.context.log, context, widgets },
      );
      const section = pickText(tab.name, wanted.language);
      const heading = within ? pickText(within.title, wanted.language) : '';
      blocks.set(tile._id, {
        ...block,
        ...(index === 0 && tabs.length > 1 && { section }),
        ...(heading !== '' && { heading }),
      });
    }
  const { words, formatters } = context.locale;
  const title = pickText(document.title, wanted.language) || shown.name;
  const span = widgets?.filter ?? resolvePeriod(wanted.state.period ?? document.period, reading);
  return {
    locale: context.locale,
    refusals: listRefusals(answers.values()),
    covered: widenSpan(coverTiles(shown, { tiles, state: wanted.state }), span),
    isEmpty: !results.some(hasNumbers) && !tiles.some((tile) => hasContents(tile, blocks.get(tile._id))),
    document: {
      title,
      account: shown.account,
      period: formatters.span(span.from, span.to),
      filters: [
        ...(widgets && !shown.outside
          ? describeMentions(widgets, filed.tiles, (tile) => titleTile(tile, context))
          : []),
        ...(widgets ? describeChoices(widgets, { document: drawn, state: wanted.state }) : []),
        ...describeFilters({ ...filed, reading, labels, context }),
      ],
      state: [
        words.as_of(formatters.moment(findAsOf(results) ?? reading.now.toISOString())),
        words.zone(reading.zone),
        ...(widgets && widgets.filter.hidden === undefined ? [widgets.locale.words.hidden] : []),
      ],
      summary: [],
      blocks: [...blocks.values()],
      remarks: [...blocks.values()].flatMap(({ title: label, note }) =>
        note === '' ? [] : [{ label, value: note }],
      ),
      ...(wanted.slides === 'tab' && { arranged: arrange(tabs, blocks, wanted.language) }),
    },
  };
}

/** Whether a list of rows has one, or a widget a number besides zero. */
function hasContents({ kind }: Tile, block: Block | undefined): boolean {
  if (!block || (kind !== 'rows' && kind !== 'widget')) return false;
  return kind === 'rows' ? block.table !== null : isCounted(block);
}

/** The earliest event up to which the answers count. */
function findAsOf(results: readonly QuestionResult[]): string | null {
  const moments = results.flatMap((result) => (result.ok && result.as_of ? [result.as_of.at] : []));
  return moments.toSorted()[0] ?? null;
}

function makeTileContext(
  { calendar, reading, document, annotations = [] }: ShownDashboard,
  { language, known, state }: { language: 'en' | 'th'; known: KnownData; state: DashboardState },
): TileContext {
  const theme = makeSuiteTheme({ isDark: false });
  return {
    locale: reportLocale(DASHBOARD_FILE_LABELS, { language, zone: reading.zone, calendar }),
    catalog: makeCatalog(language, known),
    writer: makeChartWriter({ language, calendar, now: reading.now }),
    colors: makeColorRegistry(),
    now: reading.now,
    grids: state.grids,
    theme: { ...theme, font: "Sarabun, 'Noto Sans Thai', Tahoma, sans-serif" },
    annotate: makeAnnotate(annotations, { document, state, language }),
  };
}

/** A tile with the chart that is seen: with the values of parameters, and opened as far as the reader opened it. */
function toShownTile(tile: Tile, { parameters }: DashboardDocument, state: DashboardState): Tile {
  if (tile.kind !== 'chart') return tile;
  const chart = applyDrill(applyParameters(tile, parameters, state), state.drills[tile._id] ?? []);
  return { ...tile, chart };
}

/** Section by section, from the top, from the left. */
function listInOrder(tab: Tab): { one: Tile; section: Section | null }[] {
  return listTileGroups(tab).flatMap(({ section, tiles }) =>
    sortByPosition(tiles).map((one) => ({ one, section })),
  );
}

type AnsweredTile = { tile: Tile; answers: TileAnswers | undefined };

/** A tile as a part of a report: what it shows, or why it shows nothing; none takes another one along. */
async function buildTileBlock(
  { tile, answers }: AnsweredTile,
  read: { document: DashboardDocument; state: DashboardState; reading: PeriodReading },
  { log, ...around }: { log: Log; context: TileContext; widgets: WidgetFile | null },
): Promise<Block> {
  const { context } = around;
  const missing = findMissingFilter(tile, read, context.catalog);
  if (missing) return buildEmptyBlock(tile, writeMissing(missing, context), context);
  try {
    const block = await buildBlock({ tile, answers }, read.reading, around);
    const note = [...listUnfollowed(tile, read, context), block.note].filter(Boolean).join(' ');
    return { ...block, note };
  } catch (error) {
    log.error({ err: error }, 'a tile of a file could not be drawn');
    return buildEmptyBlock(tile, writeRefusal('failed', context), context);
  }
}

async function buildBlock(
  { tile, answers }: AnsweredTile,
  reading: PeriodReading,
  { context, widgets }: { context: TileContext; widgets: WidgetFile | null },
): Promise<Block> {
  if (tile.kind === 'widget' && widgets)
    return buildWidgetTileBlock(tile, answers?.widget, { file: widgets, context });
  if (tile.kind === 'rows') return buildRowsBlock(tile, answers?.rows, context);
  if (tile.kind === 'sql') return buildSqlBlock(tile, answers?.statement, { reading, context });
  const results = answers?.results ?? [];
  if (tile.kind === 'text') return buildTextBlock(tile, results, context);
  if (tile.kind === 'chart') return buildChartBlock(tile, results, context);
  return buildEmptyBlock(tile, writeRefusal(undefined, context), context);
}

/** A slide for each tab, and for each of its sections. */
function arrange(
  tabs: readonly Tab[],
  blocks: ReadonlyMap<string, Block>,
  language: 'en' | 'th',
): ArrangedSlide[] {
  return tabs.flatMap((tab) =>
    listTileGroups(tab)
      .filter(({ tiles }) => tiles.length > 0)
      .map(({ section, tiles }) => {
        const name = pickText(tab.name, language);
        return {
          ...(section
            ? { title: pickText(section.title, language) || name, heading: name }
            : { title: name }),
          parts: tiles.flatMap(({ _id, spot }) => {
            const block = blocks.get(_id);
            return block ? [{ block, spot }] : [];
          }),
        };
      }),
  );
}
