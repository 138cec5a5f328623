import type { AnswerCell, AxisValue, SemanticAnswer } from '#contracts/semantic/answer.ts';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';

/** One number that differs: of which row, column and measure, what it was and what it is; null where there is none. */
export type ChangedNumber = {
  row: (string | null)[];
  column: (string | null)[];
  measure: string;
  before: number | null;
  now: number | null;
};

/** How kept answers of a tile differ from those of now; `unanswered`: one of both has no answer. */
export type TileComparison = {
  state: 'same' | 'changed' | 'unanswered';
  /** How many numbers were compared, and how many of them differ. */
  numbers: number;
  changed: number;
  /** The first of those that differ. */
  examples: ChangedNumber[];
};

/** The most numbers of a tile that are listed. */
const MOST_EXAMPLES = 20;

/** Compares answers to the same questions, number by number; rows and columns are the same where their values are. */
export function compareAnswers(
  before: readonly QuestionResult[],
  now: readonly QuestionResult[],
): TileComparison {
  const total = makeComparison();
  for (const [index, kept] of before.entries()) {
    const fresh = now[index];
    if (!kept.ok || !fresh?.ok) {
      if ((kept.ok || fresh?.ok) && total.changed === 0) total.state = 'unanswered';
      continue;
    }
    addDifferences(total, listNumbers(kept.answer), listNumbers(fresh.answer));
  }
  return total;
}

/** A comparison of nothing yet. */
export const makeComparison = (): TileComparison => ({ state: 'same', numbers: 0, changed: 0, examples: [] });

/** Numbers by what is the same of them in both answers. */
export type Numbers = Map<string, Omit<ChangedNumber, 'before' | 'now'> & { value: number | null }>;

/** Adds to a comparison how two sets of numbers differ. */
export function addDifferences(total: TileComparison, before: Numbers, now: Numbers): void {
  for (const key of new Set([...before.keys(), ...now.keys()])) {
    const [was, is] = [before.get(key), now.get(key)];
    const place = was ?? is;
    if (!place) continue;
    total.numbers += 1;
    if ((was?.value ?? null) === (is?.value ?? null)) continue;
    total.changed += 1;
    const { row, column, measure } = place;
    if (total.examples.length < MOST_EXAMPLES)
      total.examples.push({ row, column, measure, before: was?.value ?? null, now: is?.value ?? null });
  }
  if (total.changed > 0) total.state = 'changed';
}

function listNumbers({ rows, columns, measures, cells }: SemanticAnswer): Numbers {
  const numbers: Numbers = new Map();
  for (const [rowAt, row] of rows.entries())
    for (const [columnAt, column] of columns.entries())
      for (const [at, { measure, share }] of measures.entries()) {
        const cell: AnswerCell | undefined = cells[rowAt]?.[columnAt]?.[at];
        const place = { row: row.map(nameValue), column: column.map(nameValue), measure };
        const key = JSON.stringify([row.map(identify), column.map(identify), measure, share, at]);
        numbers.set(key, { ...place, value: cell?.value ?? null });
      }
  return numbers;
}

const nameValue = ({ key }: AxisValue): string | null => key;
const identify = ({ kind, key }: AxisValue): [string, string | null] => [kind, key];
