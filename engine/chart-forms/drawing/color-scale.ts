import { findLetters, scaleColor } from '#engine/chart-forms/colors/chart-theme.ts';
import type { DrawContext } from '#engine/chart-forms/drawing/drawing.ts';
import { buildTextStyle } from '#engine/chart-forms/drawing/option-parts.ts';
import type { ModelMeasure } from '#engine/chart-forms/model/chart-model.ts';

/** The shades that a scale runs through. */
const SHADES = [0, 0.25, 0.5, 0.75, 1];

/** The scale of colours of fields, with its ends in words; in steps where some are wished. */
export function buildColorScale(
  context: DrawContext,
  { values, steps, measure }: { values: readonly number[]; steps: number; measure: ModelMeasure },
) {
  const { theme, model } = context;
  const { writer } = model.input;
  const [min, max] = [Math.min(0, ...values), Math.max(1e-9, ...values)];
  return {
    type: steps > 0 ? ('piecewise' as const) : ('continuous' as const),
    ...(steps > 0 && { splitNumber: steps, itemGap: 2, itemSymbol: 'rect' }),
    min,
    max,
    orient: 'horizontal' as const,
    left: 'center',
    bottom: 0,
    itemWidth: steps > 0 ? 14 : 10,
    itemHeight: steps > 0 ? 10 : 96,
    text: [writer.short(max, measure.unit), writer.short(min, measure.unit)],
    textGap: 6,
    textStyle: buildTextStyle(context),
    formatter: (from: unknown, to: unknown) =>
      writer.labels.band(writer.short(Number(from), measure.unit), writer.short(Number(to), measure.unit)),
    showLabel: steps > 0,
    hoverLink: false,
    inRange: { color: SHADES.map((share) => scaleColor(theme, share)) },
  };
}

/** The colour of letters on a field of a scale. */
export function findLetterColor({ theme }: Pick<DrawContext, 'theme'>, share: number): string {
  return findLetters(scaleColor(theme, share));
}
