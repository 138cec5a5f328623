import { expect, test } from 'vitest';
import { FORMS } from '#contracts/custom-viz/forms/register.ts';
import { hashValue } from '#contracts/custom-viz/value-colors.ts';
import { listColoredValues } from '#engine/chart-forms/colors/list-colored-values.ts';
import { makeSuiteTheme } from '#engine/chart-forms/colors/suite-theme.ts';
import { drawPart } from '#engine/chart-forms/draw-chart.ts';
import { buildChartModel } from '#engine/chart-forms/model/build-model.ts';
import { makeChartWriter } from '#texts/chart-writer.ts';
import { CHART_CASES } from './chart-cases.ts';
import { answerAll, CHART_CATALOG, CHART_LABEL_NAMES, CHART_NOW } from './chart-world.ts';

const writer = makeChartWriter({
  language: 'en',
  calendar: 'gregorian',
  now: CHART_NOW,
});

test.each(CHART_CASES)('The values that $name colours are listed before it is drawn', (of) => {
  const { chart, comparison, isCut } = of;
  const answers = answerAll(chart, { comparison: comparison ?? null, isCut: isCut ?? false });
  const listed = new Set(listColoredValues(chart, answers).map(hashValue));
  const drawn = new Set<string>();
  const colors = {
    findSlot: (dimension: string, key: string) => {
      drawn.add(`${dimension} ${key}`);
      return listed.has(hashValue({ dimension, key })) ? 0 : -1;
    },
  };
  const input = { chart, answers, labels: CHART_LABEL_NAMES, catalog: CHART_CATALOG, writer, colors };
  const model = buildChartModel(input);
  const theme = makeSuiteTheme({ isDark: false });
  for (const part of model.parts)
    drawPart({ model, part, theme, hidden: new Set(), width: 640, isNarrow: false });
  const unlisted = [...drawn].filter((one) => {
    const [dimension = '', ...key] = one.split(' ');
    return !listed.has(hashValue({ dimension, key: key.join(' ') }));
  });
  expect(unlisted).toEqual([]);
});

test('Every form is among the cases', () => {
  const names = new Set<string>(CHART_CASES.map(({ chart }) => chart.form.name));
  expect(FORMS.map(({ name }) => name).filter((name) => !names.has(name))).toEqual([]);
});
