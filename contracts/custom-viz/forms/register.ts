import { bar } from '#contracts/custom-viz/forms/bar.ts';
import { line } from '#contracts/custom-viz/forms/line.ts';
import { number } from '#contracts/custom-viz/forms/number.ts';
import { table } from '#contracts/custom-viz/forms/table.ts';

/** The forms of charts, in the order of the choice. */
export const FORMS = [number, bar, line, table] as const;
