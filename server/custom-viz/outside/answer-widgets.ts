import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { resolveMentions } from '#contracts/custom-viz/listening/mention-span.ts';
import { buildWidgetQuestions, toWidget } from '#contracts/custom-viz/listening/widget-tile.ts';
import type { OutsideMentions } from '#contracts/custom-viz/outside.ts';
import { getPeriodLength } from '#contracts/custom-viz/period-length.ts';
import type { PeriodReading } from '#contracts/custom-viz/period.ts';
import type { WidgetTile } from '#contracts/custom-viz/tiles.ts';
import { AnalyticsQuery, type AnalyticsResult } from '#contracts/listening/analytics/question.ts';
import { computeBlindSpans, filterGaps } from '#contracts/listening/collection-gaps/touching.ts';
import { narrowFilter } from '#contracts/listening/stored-filter.ts';
import { getWidgetDeclaration } from '#contracts/listening/widgets/widget.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { listGaps, readKeywordNames, runAnalyticsQueries } from '#server/listening/public.ts';
import type { QuestionScope, ViewerInput } from '#server/semantic/public.ts';

/** Who sees what widgets count. */
export const MENTION_NEEDS = ['listening.keyword.read'] as const;

type WidgetsRequest = {
  document: DashboardDocument;
  viewer: ViewerInput;
  reading: PeriodReading;
  /** The ids of tiles; all where it is absent. */
  tiles?: readonly string[];
};

/** What the widgets of a dashboard show to people outside: nothing where it has none, or where its maker does not read mentions. */
export async function answerWidgets(
  scope: QuestionScope,
  { document, viewer, reading, tiles: chosen }: WidgetsRequest,
): Promise<OutsideMentions | undefined> {
  const tiles = document.tabs
    .flatMap((tab) => tab.tiles.filter((tile) => tile.kind === 'widget'))
    .filter(({ _id }) => chosen === undefined || chosen.includes(_id));
  if (tiles.length === 0 || !allows(viewer.permissions, MENTION_NEEDS)) return undefined;
  const filter = resolveMentions(document, reading);
  const answers = await answerWidgetTiles(scope, { document, reading }, tiles);
  const { gaps, keywords } = await scope.inUnit(async (unit) => ({
    gaps: await listGaps(unit, { from: filter.from, to: filter.to }),
    keywords: await nameCompared(unit, tiles),
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

/** The names of the keywords that comparisons draw, by their ids. */
async function nameCompared(unit: UnitOfWork, tiles: readonly WidgetTile[]): Promise<Record<string, string>> {
  const compared = new Set(
    tiles
      .map((tile) => toWidget(tile, 'en'))
      .flatMap((widget) => getWidgetDeclaration(widget.kind).keywords(widget)),
  );
  if (compared.size === 0) return {};
  const { byNumber } = await readKeywordNames(unit);
  return Object.fromEntries(
    [...byNumber.values()].flatMap(({ _id, name }) => (compared.has(_id) ? [[_id, name]] : [])),
  );
}
