import type { Form } from '#contracts/custom-viz/forms/form.ts';
import type { DrawContext, ChartDrawing, LargeNumber, Mark } from '#engine/chart-forms/drawing/drawing.ts';
import { buildMark, readValue, writeCell, writeShort } from '#engine/chart-forms/drawing/marks.ts';
import { writeChange } from '#engine/chart-forms/drawing/write-change.ts';
import { findShownGoal, readGoal, writeState } from '#engine/chart-forms/goals/read-goal.ts';
import { readCell, readPoint, type Entry, type Series } from '#engine/chart-forms/model/chart-model.ts';

type NumberForm = Extract<Form, { name: 'number' }>;

/** One large number for each measure: the total where time is across, whose bars are its small line. */
export function drawNumbers(context: DrawContext, form: NumberForm): ChartDrawing {
  const { model, part } = context;
  const isLine = model.across.length > 0;
  const whole = isLine ? part.totals[0] : part.points[0];
  const marks: Mark[] = [];
  const numbers = model.series
    .filter(({ period }) => period === 'now')
    .map((series, place): LargeNumber => {
      const at = whole ?? lastKnown(context, series);
      if (at) marks.push(buildMark(context, { point: at, series }, null));
      const cell = at ? readPoint(model, at, series) : null;
      const value = readValue(cell);
      const text =
        value === null
          ? writeCell(model.input, series.measure, cell)
          : writeShort(model.input, series.measure, cell);
      return {
        id: series.id,
        label: series.label,
        text,
        exact: writeCell(model.input, series.measure, cell),
        before: at ? buildBefore(context, { at, series, value }) : null,
        target: place === 0 ? buildTarget(context, { target: form.target, series, value }) : null,
        line:
          form.line && isLine ? part.points.map((point) => readValue(readPoint(model, point, series))) : [],
        mark: marks.length - 1,
      };
    });
  return { kind: 'numbers', numbers, marks, legend: [], hints: [] };
}

/** The newest point that has a value, where the answer has no total. */
function lastKnown({ model, part }: DrawContext, series: Series): Entry | undefined {
  return (
    part.points.findLast((point) => readValue(readPoint(model, point, series)) !== null) ?? part.points.at(-1)
  );
}

function buildBefore(
  { model }: DrawContext,
  { at, series, value }: { at: Entry; series: Series; value: number | null },
): LargeNumber['before'] {
  const { writer, answers } = model.input;
  const { before, zone } = answers[0];
  const cell = readCell(model, {
    row: at.at,
    column: series.column.at,
    measure: series.measure.at,
    period: 'before',
  });
  if (before === null || cell === null) return null;
  const old = readValue(cell);
  const name = writer.span(before, zone);
  if (old === null || value === null)
    return { text: writeCell(model.input, series.measure, cell), change: null, tone: 'plain', name };
  const { good } = series.measure;
  const isBetter = good === null || value === old ? null : value > old === (good === 'up');
  return {
    text: writeShort(model.input, series.measure, cell),
    change: writeChange(model, { measure: series.measure, now: value, before: old }),
    tone: isBetter === null ? 'plain' : isBetter ? 'good' : 'bad',
    name,
  };
}

/** The target of the first number: its goal to date, or the number that its form has. */
function buildTarget(
  { model }: DrawContext,
  { target, series, value }: { target: number | null; series: Series; value: number | null },
): LargeNumber['target'] {
  const { writer } = model.input;
  const shown = findShownGoal(model);
  const wanted = shown ? readGoal(model, shown, null) : target;
  if (wanted === null) return null;
  return {
    label: shown?.name ?? writer.labels.target,
    text: writer.short(wanted, series.measure.unit),
    share: value === null || wanted === 0 ? null : value / wanted,
    reached: value !== null && (series.measure.good === 'down' ? value <= wanted : value >= wanted),
    state: shown && value !== null ? writeState(model, value, wanted) : null,
  };
}
