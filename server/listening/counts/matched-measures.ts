import type { AnswerCell, SemanticAnswer } from '#contracts/semantic/answer.ts';
import type { MeasureRef } from '#contracts/semantic/question.ts';
import { makeBatcher } from '#server/kit/batcher.ts';
import type { MentionQuestion } from '#server/listening/counts/mention-answer.ts';
import type { Filter } from '#server/listening/filter-sql/mention-filter.ts';

type AskedQuestion = {
  /** What the question leaves of the matches. */
  filter: Filter;
  input: MentionQuestion;
  /** Answers a question about what the filter leaves. */
  answer: (input: MentionQuestion) => Promise<SemanticAnswer>;
};

const questions = makeBatcher<AskedQuestion, SemanticAnswer>(async (asked) => {
  const [first] = asked;
  if (!first) return [];
  const measures = [...new Set(asked.flatMap(({ input }) => input.measures))];
  const whole = await first.answer({ ...first.input, measures });
  return asked.map(({ input }) => selectMeasures(whole, measures, input.measures));
}, true);

/**
 * Answers a question about a table of matches, in one statement with those of the same turn of the event loop that differ in their measures
 * alone: the lines of a page are drawn over the same bars.
 * @param table its name, which is unique
 */
export function answerTogether(table: string, asked: AskedQuestion): Promise<SemanticAnswer> {
  const { measures: _measures, estimates: _estimates, ...shape } = asked.input;
  return questions.add(JSON.stringify([table, asked.filter, shape]), asked);
}

function selectMeasures(
  answer: SemanticAnswer,
  measures: readonly MeasureRef[],
  wanted: readonly MeasureRef[],
): SemanticAnswer {
  const places = wanted.map((ref) => measures.indexOf(ref));
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
