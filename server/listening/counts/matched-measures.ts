import type { AnswerCell, SemanticAnswer } from '#contracts/semantic/answer.ts';
import type { MeasureRef } from '#contracts/semantic/question.ts';
import { makeBatcher } from '#server/kit/batcher.ts';
import type { MentionQuestion } from '#server/listening/counts/mention-question.ts';
import type { Filter } from '#server/listening/filter-sql/mention-filter.ts';

type PendingQuestion = {
  /** What the question leaves of the matches. */
  filter: Filter;
  input: MentionQuestion;
  /** Answers a question about what the filter leaves. */
  answer: (input: MentionQuestion) => Promise<SemanticAnswer>;
};

const questions = makeBatcher<PendingQuestion, SemanticAnswer>(async (pending) => {
  const [first] = pending;
  if (!first) return [];
  const measures = [...new Set(pending.flatMap(({ input }) => input.measures))];
  const whole = await first.answer({ ...first.input, measures });
  return pending.map(({ input }) => selectMeasures(whole, measures, input.measures));
}, true);

/**
 * Answers a question about a table of matches, in one statement with those of the same turn of the event loop that differ in their measures
 * alone: the lines of a page are drawn over the same bars.
 * @param table its name, which is unique
 */
export function answerTogether(table: string, question: PendingQuestion): Promise<SemanticAnswer> {
  const { measures: _measures, estimates: _estimates, ...shape } = question.input;
  return questions.add(JSON.stringify([table, question.filter, shape]), question);
}

function selectMeasures(
  answer: SemanticAnswer,
  measures: readonly MeasureRef[],
  chosen: readonly MeasureRef[],
): SemanticAnswer {
  const places = chosen.map((ref) => measures.indexOf(ref));
  const select = <T>(all: readonly T[]): T[] => places.flatMap((place) => all[place] ?? []);
  const selectCells = (rows: readonly (readonly (readonly AnswerCell[])[])[]) =>
    rows.map((row) => row.map(select));
  return {
    ...answer,
    measures: select(answer.measures),
    cells: selectCells(answer.cells),
    cells_before: answer.cells_before && selectCells(answer.cells_before),
  };
}
