import type { FormName } from '#contracts/custom-viz/forms/form.ts';
import type { DrawForm } from '#engine/chart-forms/drawing/drawing.ts';
import { drawBars } from '#engine/chart-forms/forms/bars.ts';
import { drawAreas, drawLines } from '#engine/chart-forms/forms/lines.ts';
import { drawNumbers } from '#engine/chart-forms/forms/numbers.ts';
import { drawSlices } from '#engine/chart-forms/forms/slices.ts';

/** How each form is drawn. */
export const DRAWINGS: { readonly [Name in FormName]?: DrawForm<Name> } = {
  number: drawNumbers,
  bar: drawBars,
  line: drawLines,
  area: drawAreas,
  pie: drawSlices,
  doughnut: drawSlices,
};
