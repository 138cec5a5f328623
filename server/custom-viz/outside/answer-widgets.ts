import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { listFilterValues, type DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import { resolveMentions } from '#contracts/custom-viz/listening/mention-span.ts';
import { applyFilters, buildWidgetQuestions, toWidget } from '#contracts/custom-viz/listening/widget-tile.ts';
import type { OutsideMentions } from '#contracts/custom-viz/outside.ts';
import { getPeriodLength } from '#contracts/custom-viz/period-length.ts';
import type { PeriodReading } from '#contracts/custom-viz/period.ts';
import type { WidgetTile } from '#contracts/custom-viz/tiles.ts';
import { AnalyticsQuery, type AnalyticsResult } from '#contracts/listening/analytics/question.ts';
import { computeBlindSpans, filterGaps } from '#contracts/listening/collection-gaps/touching.ts';
import { narrowFilter } from '#contracts/listening/stored-filter.ts';
import { getWidgetDeclaration } from '#contracts/listening/widgets/widget.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { findMissingFilter } from '#engine/custom-viz/missing-filter.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { listGaps, readKeywordNames, runAnalyticsQueries } from '#server/listening/public.ts';
import type { QuestionScope, ViewerInput } from '#server/semantic/public.ts';

/** A widget waits for every required filter of its tab: it counts no data set. */
const NO_DATA_SETS = { dataSets: [] };

/** Who sees what widgets count. */
export const MENTION_NEEDS = ['listening.keyword.read'] as const;

type WidgetsRequest = {
  document: DashboardDocument;
  /** Of which the filters count: neither the mentions nor the period are for people outside to change. */
  state: DashboardState;
  viewer: ViewerInput;
  reading: PeriodReading;
  /** The filters that people outside may set, whose values they see. */
  editable?: readonly string[] | undefined;
  /** The ids of tiles; all where it is absent. */
  tiles?: readonly string[];
};

/** What the widgets of a dashboard show to people outside: nothing where it has none, or where its maker does not read mentions. */
export async function answerWidgets(
  scope: QuestionScope,
  { document: whole, state, viewer, reading, editable = [], tiles: chosen }: WidgetsRequest,
): Promise<OutsideMentions | undefined> {
  const document = applyFilters(whole, state);
  const widgets = document.tabs
    .flatMap((tab) => tab.tiles.filter((tile) => tile.kind === 'widget'))
    .filter(({ _id }) => chosen === undefined || chosen.includes(_id));
  if (widgets.length === 0 || !allows(viewer.permissions, MENTION_NEEDS)) return undefined;
  const tiles = widgets.filter(
    (tile) => findMissingFilter(tile, { document: whole, state }, NO_DATA_SETS) === undefined,
  );
  const filter = resolveMentions(document, reading);
  const answers = await answerWidgetTiles(scope, { document, reading }, tiles);
  const { gaps, keywords } = await scope.inUnit(async (unit) => ({
    gaps: await listGaps(unit, { from: filter.from, to: filter.to }),
    keywords: await nameKeywords(unit, [...listCompared(tiles), ...listChosen(whole, { state, editable })]),
  }));
  return {
    from: filter.from,
    to: filter.to,
    answers: Object.fromEntries(answers),
    keywords,
    gaps: Object.fromEntries(
      tiles.map(({ _id, widget }) => [
        _id,
        computeBlindSpans(filterGaps(gaps, narrowFilter(filter, widget.filter)), filter),
      ]),
    ),
  };
}

/** The answers of widgets by their tiles, in the order of the questions of each, as the actor of the scope sees mentions. */
export async function answerWidgetTiles(
  scope: QuestionScope,
  { document, reading }: Pick<WidgetsRequest, 'document' | 'reading'>,
  tiles: readonly WidgetTile[],
): Promise<Map<string, AnalyticsResult[]>> {
  const filter = resolveMentions(document, reading);
  const calendar = { zone: reading.zone, length: getPeriodLength(document.period) };
  const wanted = tiles.map((tile) => ({
    _id: tile._id,
    questions: buildWidgetQuestions(tile, filter, calendar).map((question) => AnalyticsQuery.parse(question)),
  }));
  const answers = await runAnalyticsQueries(
    scope,
    wanted.flatMap(({ questions }) => questions),
    reading.zone,
  );
  let next = 0;
  return new Map(
    wanted.map(({ _id, questions }) => {
      const begin = next;
      next += questions.length;
      return [_id, answers.slice(begin, next)];
    }),
  );
}

/** The keywords that comparisons draw, by their ids. */
function listCompared(tiles: readonly WidgetTile[]): string[] {
  return tiles
    .map((tile) => toWidget(tile, 'en'))
    .flatMap((widget) => [...getWidgetDeclaration(widget.kind).keywords(widget)]);
}

/** The keywords that filters choose which are theirs to set. */
function listChosen(
  document: DashboardDocument,
  { state, editable }: Required<Pick<WidgetsRequest, 'state' | 'editable'>>,
): string[] {
  const values = listFilterValues(document, state);
  return document.filters
    .filter(({ _id, dimension }) => dimension === 'keyword' && editable.includes(_id))
    .flatMap(({ _id }) => (values[_id]?.values ?? []).flatMap((value) => value ?? []));
}

/** The names of keywords by their ids. */
async function nameKeywords(unit: UnitOfWork, ids: readonly string[]): Promise<Record<string, string>> {
  const wanted = new Set(ids);
  if (wanted.size === 0) return {};
  const { byNumber } = await readKeywordNames(unit);
  return Object.fromEntries(
    [...byNumber.values()].flatMap(({ _id, name }) => (wanted.has(_id) ? [[_id, name]] : [])),
  );
}
