import type { ChartCatalog } from '#contracts/custom-viz/chart-labels.ts';
import type { TextTile } from '#contracts/custom-viz/tiles.ts';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';
import { readLiveNumber } from '#engine/chart-forms/drawing/write-live-number.ts';

/**
 * Reads the live numbers of a text by their names for its conditions: undefined before they are answered, null without a value or for a name
 * that the text does not have.
 */
export function makeNumberReader(
  { numbers }: Pick<TextTile, 'numbers'>,
  results: readonly QuestionResult[] | undefined,
  catalog: Pick<ChartCatalog, 'findMeasure'>,
): (name: string) => number | null | undefined {
  return (name) => {
    const at = numbers.findIndex((one) => one.name === name);
    const number = numbers[at];
    if (!number) return null;
    const result = results?.[at];
    if (!result) return undefined;
    const { unit } = catalog.findMeasure(number.measure);
    return result.ok ? readLiveNumber(result.answer, { shows: number.shows, unit }) : null;
  };
}
