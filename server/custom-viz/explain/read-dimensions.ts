import { EXPLANATION_LIMITS, type Explanation } from '#contracts/custom-viz/explanations.ts';
import type { SemanticAnswer } from '#contracts/semantic/answer.ts';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';
import { MeasureRef, type Question, type QuestionAxis } from '#contracts/semantic/question.ts';
import {
  explainDimension,
  NO_AMOUNT,
  type FoundDimension,
  type FoundMember,
} from '#engine/custom-viz/explain/explain-dimension.ts';
import type { ExplainedKind } from '#engine/custom-viz/explain/find-kind.ts';
import type { PlannedMeasure } from '#engine/semantic/planned-measure.ts';
import { toAmount, type ReadWhole } from '#server/custom-viz/explain/read-whole.ts';
import { answerQuestions, type AnswerOptions, type QuestionScope } from '#server/semantic/public.ts';

/** Where the first values are not known by a number of rows, all are read, up to so many. */
const MOST_UNRANKED = 1000;

type DimensionsInput = {
  question: Question;
  whole: ReadWhole;
  way: Extract<ExplainedKind, { kind: 'sum' | 'quotient' }>;
  measure: PlannedMeasure;
  axes: readonly QuestionAxis[];
};

type Side = 'now' | 'before';
const SIDES = ['now', 'before'] as const;
type BothResults = Record<Side, QuestionResult>;
type Members = Map<string | null, FoundMember>;
type FoundPart = Pick<Explanation, 'dimensions' | 'skipped' | 'labels'>;

/** What the values of each axis add to the change. The first values of both times are read, and then what either time has not named. */
export async function readDimensions(
  scope: QuestionScope,
  input: DimensionsInput,
  options: AnswerOptions,
): Promise<FoundPart> {
  const ask = (questions: readonly Question[]) => answerQuestions(scope, questions, options);
  const first = await ask(
    input.axes.flatMap((axis) => SIDES.map((side) => buildQuestion(input, side, rank(axis, input)))),
  );
  const found: FoundPart = { dimensions: [], skipped: [], labels: {} };
  const open: OpenDimension[] = [];
  for (const [at, axis] of input.axes.entries()) {
    const [now, before] = [first[2 * at], first[2 * at + 1]];
    if (!now || !before) throw new Error('a question without a result');
    addLabels(found, [now, before]);
    const read = readBoth(axis, { now, before }, input);
    if ('members' in read) open.push(read);
    else found.skipped.push(read);
  }
  await addUnnamed(open, { input, ask, found });
  found.dimensions = open
    .filter(({ members }) => members.size > 1)
    .map((one) => explainDimension(toDimension(one), input.whole, input.way));
  return found;
}

type OpenDimension = Omit<FoundDimension, 'members' | 'dimension'> & {
  axis: QuestionAxis;
  members: Members;
  /** The values that one time named and the other did not, where that one named only its first values. */
  unnamed: Record<Side, (string | null)[]>;
};

function toDimension({ axis, members, ...rest }: OpenDimension): FoundDimension {
  return { dimension: axis.dimension, members: [...members.values()], ...rest };
}

/** An axis with its first values: of what is added up by itself, of a quotient by what it is divided by. */
function rank(axis: QuestionAxis, { question, way, measure }: DimensionsInput): QuestionAxis {
  const { denominator } = measure.parts;
  const declared = denominator === null ? null : `${measure.dataSet.name}.${denominator}`;
  const by = way.kind === 'sum' ? question.measures[0] : MeasureRef.safeParse(declared).data;
  return by ? { ...axis, top: { count: EXPLANATION_LIMITS.named, by, others: false } } : axis;
}

function buildQuestion({ question, whole }: DimensionsInput, side: Side, axis: QuestionAxis): Question {
  const { length: _length, ...plain } = question;
  const { span, filters } = whole[side];
  return {
    ...plain,
    comparison: null,
    span,
    filters: [...plain.filters, ...filters],
    rows: [axis],
    limit: MOST_UNRANKED,
  };
}

function readBoth(
  axis: QuestionAxis,
  both: BothResults,
  input: DimensionsInput,
): OpenDimension | Explanation['skipped'][number] {
  const { dimension } = axis;
  const refusal = SIDES.map((side) => both[side]).find((one) => !one.ok);
  if (refusal && !refusal.ok) return { dimension, refusal };
  const answers = SIDES.flatMap((side) => (both[side].ok ? [{ side, answer: both[side].answer }] : []));
  if (answers.some(({ answer }) => answer.notes.some(({ code }) => code === 'cut')))
    return { dimension, refusal: null };
  const members: Members = new Map();
  for (const { side, answer } of answers) addMembers(members, answer, { side, times: input.whole.times });
  const isFull = (side: Side): boolean =>
    answers.some((one) => one.side === side && one.answer.rows.length >= EXPLANATION_LIMITS.named);
  const isRanked = rank(axis, input).top !== null;
  const listUnnamed = (side: Side): (string | null)[] =>
    isRanked && isFull(side)
      ? [...members.values()].filter((one) => one[side] === NO_AMOUNT).map(({ key }) => key)
      : [];
  return {
    axis,
    members,
    overlapping: answers.some(({ answer }) => answer.notes.some(({ code }) => code === 'overlapping')),
    complete: !isRanked || !SIDES.some(isFull),
    unnamed: { now: listUnnamed('now'), before: listUnnamed('before') },
  };
}

/** Adds what one time counts of each value of an answer. */
function addMembers(
  members: Members,
  { rows, cells }: SemanticAnswer,
  { side, times }: { side: Side; times: number },
): void {
  for (const [at, [value]] of rows.entries()) {
    if (value?.kind !== 'value') continue;
    const { key, filter } = value;
    const known = members.get(key) ?? { filter, key, now: NO_AMOUNT, before: NO_AMOUNT };
    members.set(key, { ...known, [side]: toAmount(cells[at]?.[0]?.[0], side === 'before' ? times : 1) });
  }
}

type UnnamedReading = {
  input: DimensionsInput;
  ask: (questions: readonly Question[]) => Promise<QuestionResult[]>;
  found: FoundPart;
};

/** Reads the values that were among the first of one time alone. */
async function addUnnamed(
  open: readonly OpenDimension[],
  { input, ask, found }: UnnamedReading,
): Promise<void> {
  const missing = open.flatMap((one) =>
    SIDES.flatMap((side) => (one.unnamed[side].length > 0 ? [{ one, side, values: one.unnamed[side] }] : [])),
  );
  if (missing.length === 0) return;
  const results = await ask(
    missing.map(({ one, side, values }) =>
      buildQuestion(input, side, { ...one.axis, shown: { is: 'among', values } }),
    ),
  );
  addLabels(found, results);
  for (const [at, { one, side }] of missing.entries()) {
    const result = results[at];
    if (result?.ok) addMembers(one.members, result.answer, { side, times: input.whole.times });
  }
}

function addLabels({ labels }: FoundPart, results: readonly QuestionResult[]): void {
  for (const result of results)
    if (result.ok)
      for (const [dimension, names] of Object.entries(result.labels))
        labels[dimension] = { ...labels[dimension], ...names };
}
