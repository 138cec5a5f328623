import { READABLE } from '#contracts/brands/contrast.ts';
import type { Form } from '#contracts/custom-viz/forms/form.ts';
import { toVisible } from '#engine/chart-forms/colors/chart-theme.ts';
import type { ChartDrawing, DrawContext, Mark } from '#engine/chart-forms/drawing/drawing.ts';
import { buildMark, findPointColor, readValue } from '#engine/chart-forms/drawing/marks.ts';
import { readPoint } from '#engine/chart-forms/model/chart-model.ts';

type WordCloudForm = Extract<Form, { name: 'word_cloud' }>;

/** Words as large as their values, the largest first; those beyond the most are left out, and a hint says so. */
export function drawWordCloud(context: DrawContext, form: WordCloudForm): ChartDrawing {
  const { model, part } = context;
  const series = model.series.find(({ period }) => period === 'now');
  if (!series) return { kind: 'grid', marks: [], legend: [], hints: [] };
  const known = part.points
    .filter(({ kind }) => kind === 'value')
    .map((point) => ({ point, value: readValue(readPoint(model, point, series)) ?? 0 }))
    .filter(({ value }) => value > 0)
    .toSorted((one, other) => other.value - one.value);
  const shown = known.slice(0, form.most);
  const [most, least] = [shown[0]?.value ?? 1, shown.at(-1)?.value ?? 0];
  const marks: Mark[] = shown.map(({ point }) => buildMark(context, { point, series }, null));
  return {
    kind: 'words',
    marks,
    legend: [],
    hints:
      shown.length < known.length ? [{ code: 'too_many', shown: shown.length, count: known.length }] : [],
    words: shown.map(({ point, value }, index) => ({
      id: point.id,
      label: point.label,
      // The area of a word, not its height, is what the eye compares.
      size: most === least ? 0.5 : Math.sqrt((value - least) / (most - least)),
      mark: index,
      // Words are read: their colour needs the contrast of letters.
      color: toVisible(findPointColor(context, point).color, context.theme, READABLE),
      pattern: 0,
    })),
  };
}
