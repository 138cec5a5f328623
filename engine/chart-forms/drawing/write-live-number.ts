import type { ChartWriter } from '#contracts/custom-viz/chart-labels.ts';
import type { NUMBER_FORMATS } from '#contracts/custom-viz/tiles.ts';
import type { SemanticAnswer } from '#contracts/semantic/answer.ts';
import type { MeasurementUnit } from '#contracts/semantic/measure.ts';
import { computeChange } from '#engine/chart-forms/drawing/write-change.ts';

/** A number within a text: in short, and with all its digits. */
export type LiveNumber = { text: string; exact: string };

type NumberLook = {
  shows: 'value' | 'change';
  unit: MeasurementUnit;
  format?: (typeof NUMBER_FORMATS)[number] | undefined;
};
type NumberAnswer = Pick<SemanticAnswer, 'cells' | 'cells_before'>;

/** The only number of an answer, or its change, as texts on screens and in files have it; null where there is none. */
export function writeLiveNumber(
  answer: NumberAnswer,
  { shows, unit, format }: NumberLook,
  writer: ChartWriter,
): LiveNumber | null {
  const written = shows === 'value' ? writeValue(answer, unit, writer) : writeChange(answer, unit, writer);
  if (!written || format === undefined) return written;
  if (format === 'short') return { ...written, exact: written.text };
  if (format === 'exact' || shows === 'change') return { ...written, text: written.exact };
  const words = writer.words(readCell(answer)?.value ?? 0, unit);
  return { text: words, exact: words };
}

/** The number that conditions of texts compare: the value, or its change as a share of the older value; null where there is none. */
export function readLiveNumber(
  answer: NumberAnswer,
  { shows, unit }: Pick<NumberLook, 'shows' | 'unit'>,
): number | null {
  const now = readCell(answer)?.value ?? null;
  if (shows === 'value' || now === null) return now;
  const before = answer.cells_before?.[0]?.[0]?.[0]?.value ?? null;
  return before === null ? null : computeChange({ measure: { unit }, now, before }).value;
}

function readCell({ cells }: NumberAnswer) {
  return cells[0]?.[0]?.[0];
}

function writeValue(answer: NumberAnswer, unit: MeasurementUnit, writer: ChartWriter): LiveNumber | null {
  const cell = readCell(answer);
  const value = cell?.value ?? null;
  if (value === null) return null;
  const write = (text: string): string => (cell?.about ? writer.labels.about(text) : text);
  return { text: write(writer.short(value, unit)), exact: write(writer.exact(value, unit)) };
}

function writeChange(answer: NumberAnswer, unit: MeasurementUnit, writer: ChartWriter): LiveNumber | null {
  const now = readCell(answer)?.value ?? null;
  const before = answer.cells_before?.[0]?.[0]?.[0]?.value ?? null;
  return now === null || before === null ? null : writeDifference({ now, before }, unit, writer);
}

/** By its share of the older value; of shares in points of a hundred, and from nothing in the unit. */
function writeDifference(
  { now, before }: { now: number; before: number },
  unit: MeasurementUnit,
  writer: ChartWriter,
): LiveNumber {
  const { value, isShare } = computeChange({ measure: { unit }, now, before });
  if (value === 0) return { text: '±0', exact: '±0' };
  const sign = value > 0 ? '+' : '−';
  const size = Math.abs(value);
  if (isShare) return toSigned(sign, writer.percent(size), writer.percent(size));
  if (unit === 'share') {
    const points = Math.round(size * 1000) / 10;
    return toSigned(sign, writer.short(points, 'points'), writer.exact(points, 'points'));
  }
  return toSigned(sign, writer.short(size, unit), writer.exact(size, unit));
}

function toSigned(sign: string, text: string, exact: string): LiveNumber {
  return { text: sign + text, exact: sign + exact };
}
