import type { AnswerReading } from '#contracts/semantic/answer-reading.ts';
import type { SemanticAnswer } from '#contracts/semantic/answer.ts';
import type { Context } from '#server/kit/context.ts';
import { AnswerCache } from '#server/semantic/answer-cache.ts';
import { DataSetSizes } from '#server/semantic/data-set-sizes.ts';
import { QuestionQueue } from '#server/semantic/question-queue.ts';
import { TileQuestions } from '#server/semantic/tile-questions.ts';

/** An answer, and how it was computed. */
export type ComputedAnswer = { answer: SemanticAnswer; reading: AnswerReading };

/** What the questions of one running suite share: kept answers, the queue, the tiles that wait, and sizes of data sets. */
export type AnswerState = {
  cache: AnswerCache<ComputedAnswer>;
  queue: QuestionQueue;
  tiles: TileQuestions;
  sizes: DataSetSizes;
};

/** One for each running suite, so that two in one test do not share answers. */
const states = new WeakMap<Context, AnswerState>();

export function getAnswerState(context: Context): AnswerState {
  const known = states.get(context);
  if (known) return known;
  const made: AnswerState = {
    cache: new AnswerCache(context.clock, { measure: measureAnswer }),
    queue: new QuestionQueue(),
    tiles: new TileQuestions(),
    sizes: new DataSetSizes(context.clock),
  };
  states.set(context, made);
  return made;
}

/** The bytes of a cell as a text. */
const CELL_BYTES = 95;

/** About how many bytes an answer has as a text: writing all cells of a large one only to count them takes long. */
function measureAnswer({ answer: { cells, cells_before, ...rest } }: ComputedAnswer): number {
  const count = (all: SemanticAnswer['cells'] | null): number =>
    (all ?? []).reduce((sum, row) => sum + row.length * (row[0]?.length ?? 0), 0);
  return JSON.stringify(rest).length + (count(cells) + count(cells_before)) * CELL_BYTES;
}
