import { MOST_COMPARISONS, type Chart } from '#contracts/custom-viz/chart.ts';
import { suggestForm } from '#contracts/custom-viz/forms/suggest-form.ts';
import { QUESTION_LIMITS, type MeasureRef } from '#contracts/semantic/question.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { makeAxis, putAxis, type Axis } from '../edits/axes.ts';
import { chooseForm, layOutFor } from '../edits/form-edits.ts';
import { EMPTY_CHART } from '../edits/measures.ts';
import { rankValues } from '../edits/rank-values.ts';
import type { Sentence, SentenceAxis } from './parse-sentence.ts';

/** The chart that a sentence describes. Filters and formulas of the chart before stay, and its period where the sentence names none. */
export function applySentence(before: Chart, sentence: Sentence, catalogue: Catalogue): Chart {
  const measures = sentence.measures.map(({ ref }) => ref).slice(0, QUESTION_LIMITS.measures);
  const [first] = measures;
  const bare: Chart = {
    ...EMPTY_CHART,
    measures,
    calculated: before.calculated,
    filters: before.filters,
    time: before.time,
    period: sentence.period ?? before.period,
    comparisons:
      sentence.comparisons.length > 0 ? sentence.comparisons.slice(0, MOST_COMPARISONS) : before.comparisons,
  };
  const filled = sentence.axes.reduce((chart, axis) => addAxis(chart, axis, first), bare);
  const form = sentence.form ?? suggestForm(layOutFor(filled, catalogue));
  return rankValues(form === null ? filled : chooseForm(filled, form));
}

function addAxis(
  chart: Chart,
  { field, shelf, grain, top }: SentenceAxis,
  by: MeasureRef | undefined,
): Chart {
  const axis: Axis = {
    ...makeAxis(field.ref),
    ...(field.bins && { bins: field.bins }),
    ...(grain && { grain }),
    top: top !== null && by !== undefined && field.ref !== 'time' ? { count: top, by, others: true } : null,
  };
  const free = (['across', 'colour', 'tiles', 'down'] as const).find(
    (one) => chart.shelves[one].length === 0,
  );
  return putAxis(chart, axis, { shelf: shelf ?? free ?? 'across' });
}
