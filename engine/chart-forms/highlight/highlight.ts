import type { Selection } from '#contracts/custom-viz/dashboard-state.ts';
import type { AnswerCell, AxisValue, SemanticAnswer } from '#contracts/semantic/answer.ts';
import type { ChartCell } from '#engine/chart-forms/drawing/drawing.ts';
import { matchValues } from '#engine/chart-forms/highlight/match-values.ts';

/** The highlighted part of a chart. */
export type Highlight = {
  /** How much of a cell is selected, from 0 to 1; null where that is not known, so that it stays as it is. */
  findShare: (cell: ChartCell) => number | null;
  /** What is selected of the rows of a cell; null where all or none of them are. */
  findPart: (cell: ChartCell) => AnswerCell | null;
};

export type HighlightInput = {
  /** The answers that are drawn. */
  answers: readonly SemanticAnswer[];
  /** What is selected of values that the axes show. */
  on: readonly Selection[];
  /** The answer that counts what is selected of anything else (`buildHighlightQuestion`). */
  part: SemanticAnswer | null;
  /** Whether the values of a measure, by its place, may be added up: then its selected part is a share of it. */
  isAdditive: (measure: number) => boolean;
};

/** The highlighted part under selections. */
export function buildHighlight({ answers, on, part, isAdditive }: HighlightInput): Highlight {
  const places = part && { rows: placeLines(part.rows), columns: placeLines(part.columns) };
  const blind = new Set(
    part?.notes.flatMap((note) => (note.code === 'filter_not_applied' ? [note.data_set] : [])),
  );
  const findPart = ({ row, column, measure, period, answer }: ChartCell): AnswerCell | null => {
    const whole = answers[0];
    if (!part || !places || !whole || answer !== 0 || period !== 'now') return null;
    const of = part.measures[measure];
    if (!of || blind.has(of.data_set)) return null;
    const [line, across] = [whole.rows[row], whole.columns[column]];
    if (!line || !across || [...line, ...across].some(({ kind }) => kind === 'others')) return null;
    const found = part.cells[places.rows.get(toKey(line)) ?? -1]?.[places.columns.get(toKey(across)) ?? -1];
    return found ? (found[measure] ?? null) : NONE;
  };
  const findPartShare = (cell: ChartCell): number | null => {
    const selected = findPart(cell);
    if (!selected) return null;
    const value = selected.value ?? 0;
    if (selected.status === 'nothing' || selected.status === 'not_collected') return 0;
    const all = answers[0]?.cells[cell.row]?.[cell.column]?.[cell.measure]?.value ?? 0;
    if (!isAdditive(cell.measure)) return 1;
    return all === 0 ? null : Math.min(1, Math.max(0, value / all));
  };
  const findShare = (cell: ChartCell): number | null => {
    const of = answers[cell.answer];
    const values = [...(of?.rows[cell.row] ?? []), ...(of?.columns[cell.column] ?? [])];
    const shares = [...on.map((one) => matchValues(values, one)), findPartShare(cell)].filter(
      (one) => one !== null,
    );
    return shares.length === 0 ? null : shares.reduce((all, one) => all * one, 1);
  };
  return { findShare, findPart };
}

/** A cell of which nothing is selected. */
const NONE: AnswerCell = {
  value: 0,
  numerator: null,
  denominator: null,
  status: 'zero',
  partial: false,
  about: false,
};

function placeLines(lines: readonly AxisValue[][]): Map<string, number> {
  return new Map(lines.map((line, at) => [toKey(line), at]));
}

function toKey(values: readonly AxisValue[]): string {
  return JSON.stringify(values.map(({ kind, key }) => [kind, key]));
}
