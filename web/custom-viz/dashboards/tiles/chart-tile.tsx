import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selection } from '#contracts/custom-viz/dashboard-state.ts';
import { applyDrill } from '#contracts/custom-viz/drill.ts';
import { applyParameters } from '#contracts/custom-viz/parameters.ts';
import { buildTileQuestions } from '#contracts/custom-viz/tile-questions.ts';
import type { ChartTile } from '#contracts/custom-viz/tiles.ts';
import { useAnswers } from '#web/custom-viz/answers/use-answers.ts';
import { describeChart, titleTile } from '#web/custom-viz/names/describe-chart.ts';
import { WidgetSkeleton } from '#web/kit/widget/skeleton.tsx';
import { buildExplainSubject } from '../explain/explain-subject.ts';
import { buildRowsRequest } from '../rows/rows-request.ts';
import { useSelectionName } from '../state/use-selection-name.ts';
import { useMissingFilter, useTileReading } from '../state/use-tile-reading.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import { AnswerState } from './answer-state.tsx';
import { AnsweredChart } from './answered-chart.tsx';
import { DrillTrail } from './drill-trail.tsx';
import { MarkBar } from './mark-bar.tsx';
import { TileFrame } from './tile-frame.tsx';
import { TileHint } from './tile-hint.tsx';
import { useAdding } from './use-adding.ts';
import { useHighlights } from './use-highlights.ts';
import { useUnreached } from './use-unreached.ts';

/** A chart of a dashboard: asked with all others, drawn in each of its states, and selected by a click. */
export function ChartTileView({ tile }: { tile: ChartTile }) {
  const { t } = useTranslation();
  const { document, state, catalog, labels, openRows } = useDashboardView();
  const [isTable, setTable] = useState(false);
  const adding = useAdding(tile);
  const [measure, setMeasure] = useState(tile.chart.measures[0] ?? '');
  const missing = useMissingFilter(tile);
  const { reading, moment } = useTileReading(tile);
  const steps = state.drills[tile._id];
  const chart = useMemo(
    () => applyDrill(applyParameters(tile, document.parameters, state), steps ?? []),
    [tile, document.parameters, state, steps],
  );
  const isEmpty = chart.measures.length === 0;
  const questions = useMemo(
    () => (isEmpty ? [] : buildTileQuestions(tile, { document, state }, reading)),
    [isEmpty, tile, document, state, reading],
  );
  const answers = useAnswers(questions, chart, { moment, enabled: !missing });
  const highlights = useHighlights(tile, answers.subject, {
    question: questions[0],
    results: answers.data,
    moment,
  });
  const remark = useUnreached(tile, answers.data, highlights.result);
  useEffect(() => {
    for (const one of answers.data ?? []) if (one.ok) labels.add(one.labels);
  }, [answers.data, labels]);
  const title = steps?.length ? describeChart(chart, catalog, t) : titleTile(tile, catalog, t);
  const selection = state.selections.find((one) => one.tile === tile._id);
  const [question] = questions;
  const isDrawn = answers.data?.every(({ ok }) => ok) === true;
  const nameSelection = useSelectionName();
  const explain = (of: Selection | null) =>
    buildExplainSubject(
      {
        name: of ? nameSelection(of) : title,
        measure,
        questions,
        results: answers.data,
        selection: of,
      },
      catalog,
      moment,
    );
  const whole = question && buildRowsRequest(question, { title, measure, filters: [], span: null });
  return (
    <TileFrame
      tile={tile}
      title={title}
      actions={{
        ...(isDrawn && { table: { isTable, toggle: () => setTable(!isTable) } }),
        openRows: whole && openRows ? () => openRows(whole) : undefined,
        explain: isDrawn ? explain(null) : null,
        results: answers.data,
      }}
      trail={<DrillTrail tileId={tile._id} />}
      remark={remark}
      foot={
        selection && question ? (
          <MarkBar
            tile={tile}
            selection={selection}
            rows={{ question, measure }}
            explain={isDrawn ? explain(selection) : null}
            adding={adding}
          />
        ) : null
      }
      focusable={!isDrawn}
    >
      {missing || isEmpty ? (
        <TileHint missing={missing} />
      ) : (
        <AnswerState answers={answers} rows={tile.spot.h} loading={<WidgetSkeleton shape="columns" />}>
          {(drawn) => (
            <AnsweredChart
              tile={tile}
              chart={answers.subject}
              title={title}
              drawn={drawn}
              highlights={highlights}
              isTable={isTable}
              isAdding={adding.isAdding}
              onMeasure={setMeasure}
            />
          )}
        </AnswerState>
      )}
    </TileFrame>
  );
}
