import type { Form } from '#contracts/custom-viz/forms/form.ts';
import { drawAnnotations } from '#engine/chart-forms/drawing/annotations.ts';
import type { DrawContext, ChartDrawing } from '#engine/chart-forms/drawing/drawing.ts';
import { DRAWINGS } from '#engine/chart-forms/forms/register.ts';

/** A part of a chart as its form draws it. */
export function drawPart(context: DrawContext): ChartDrawing {
  const { form } = context.model.input.chart;
  // The compiler does not follow that a drawing and its form have the same name.
  const drawing = (DRAWINGS[form.name] as (context: DrawContext, form: Form) => ChartDrawing)(context, form);
  return drawAnnotations(context, drawing);
}
