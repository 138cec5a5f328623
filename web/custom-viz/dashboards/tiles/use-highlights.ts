import { useMemo } from 'react';
import type { Chart } from '#contracts/custom-viz/chart.ts';
import type { Selection } from '#contracts/custom-viz/dashboard-state.ts';
import { buildHighlightQuestion, listHighlights, type Highlights } from '#contracts/custom-viz/highlight.ts';
import type { ChartTile } from '#contracts/custom-viz/tiles.ts';
import type { SemanticAnswer } from '#contracts/semantic/answer.ts';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';
import type { QuestionInput } from '#contracts/semantic/question.ts';
import { useAnswers } from '#web/custom-viz/answers/use-answers.ts';
import { useDashboardView } from '../view/dashboard-context.ts';

/** The highlight of a tile: values that its axes show, and the answer that counts what is selected of anything else. */
export type TileHighlights = { on: readonly Selection[]; part: SemanticAnswer | null };

type TileAnswers = {
  question: QuestionInput | undefined;
  results: readonly QuestionResult[] | undefined;
  moment: number;
};

/** What is selected in a chart, and what other tiles select that does not filter it, by whether its axes show the values. */
export function useSelectionsOf(tile: ChartTile, { shelves }: Chart): Highlights {
  const { state } = useDashboardView();
  return useMemo(() => {
    const own = state.selections.filter((one) => one.tile === tile._id);
    const others = listHighlights(tile, shelves, state);
    return { on: [...own, ...others.on], off: others.off };
  }, [tile, shelves, state]);
}

/** The highlight of a chart: what is selected in it, and what other tiles select that do not filter it. */
export function useHighlights(
  tile: ChartTile,
  chart: Chart,
  { question, results, moment }: TileAnswers,
): TileHighlights & { result: QuestionResult | undefined } {
  const { on, off } = useSelectionsOf(tile, chart);
  const [first] = results ?? [];
  const questions = useMemo(
    () =>
      question && first?.ok && off.length > 0 ? [buildHighlightQuestion(question, first.answer, off)] : NONE,
    [question, first, off],
  );
  const { data } = useAnswers(questions, off, { moment });
  const result = questions.length > 0 ? data?.[0] : undefined;
  const part = result?.ok ? result.answer : null;
  return useMemo(() => ({ on, part, result }), [on, part, result]);
}

const NONE: readonly QuestionInput[] = [];
