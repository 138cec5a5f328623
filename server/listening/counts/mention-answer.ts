import type { ClickHouseClient } from '@clickhouse/client';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { toIsoWeekday } from '#contracts/kit/week.ts';
import type { AnswerCell, SemanticAnswer } from '#contracts/semantic/answer.ts';
import { toQuestionFilters } from '#contracts/semantic/mentions/question-filters.ts';
import type { MeasureRef, Question, QuestionAxis } from '#contracts/semantic/question.ts';
import { closeFields } from '#engine/semantic/close-fields.ts';
import type { Model } from '#engine/semantic/model.ts';
import { planQuestion } from '#engine/semantic/plan-question.ts';
import type { Plan, PlanContext } from '#engine/semantic/plan.ts';
import { clampInstant } from '#server/kit/clickhouse/sql.ts';
import { refuse } from '#server/kit/errors.ts';
import { answerTogether } from '#server/listening/counts/matched-measures.ts';
import type { MentionAxis, MentionQuestion } from '#server/listening/counts/mention-question.ts';
import { makeMentionSearch, toMentionViewer } from '#server/listening/filter-sql/mention-filter.ts';
import {
  omitFulfilled,
  toPreviousSpan,
  toSpan,
  type ResolvedFilter,
} from '#server/listening/filter-sql/resolved-filter.ts';
import { toBuiltSpans } from '#server/listening/rollups/built-spans.ts';
import { keepLongest, splitSpan, type Span } from '#server/listening/rollups/spans.ts';
import { answerPlan, makeSourceOfMatches, MODEL } from '#server/semantic/public.ts';

/** Answers a question about the mentions of a filter, from the rollups where they cover it. */
export function answerMentionQuestion(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
  input: MentionQuestion,
): Promise<SemanticAnswer> {
  const { filter, names, matches } = resolved;
  const context = {
    accountId,
    viewer: toMentionViewer(names),
    pool: names.pool,
    search: makeMentionSearch(filter, names),
  };
  if (!matches) return answerPlan(clickhouse, planMentionQuestion(resolved, input), context);
  const rest = { ...resolved, filter: omitFulfilled(filter, matches) };
  const answer = (question: MentionQuestion): Promise<SemanticAnswer> =>
    answerPlan(clickhouse, planMentionQuestion(rest, question), context, {
      toSource: makeSourceOfMatches(matches.table),
    });
  return answerTogether(matches.table, { filter: rest.filter, input, answer });
}

/** The same measure of posts, where public posts are counted beside the mentions. */
function toPostMeasure(ref: MeasureRef): MeasureRef {
  const [, name] = ref.split('.');
  return name === 'mentions' ? 'posts.posts' : `posts.${name}`;
}

/** The plan of a question about mentions. */
export function planMentionQuestion(resolved: ResolvedFilter, input: MentionQuestion): Plan {
  const question = buildQuestion(resolved, input);
  const context = {
    viewer: toMentionViewer(resolved.names),
    now: toSpan(resolved.filter).to,
    built: toBuiltSpans(keepLongest(resolved.made)),
    sizes: new Map([['mentions', countBuilt(resolved, input)]]),
  };
  const model = closeFields(MODEL, resolved.names.closed ?? []);
  const plan = planOrThrow(question, model, { ...context, exact: true });
  return input.estimates && readsAuthorRollups(plan) ? planOrThrow(question, model, context) : plan;
}

/** Whether a question is answered from rollups, at least in part. */
export function readsRollups(resolved: ResolvedFilter, input: MentionQuestion): boolean {
  return planMentionQuestion(resolved, input).parts.some(({ source }) => source.from === 'rollup');
}

/** @throws not_permitted where the viewer may not read a field that is counted */
function planOrThrow(question: Question, model: Model, context: PlanContext): Plan {
  const planned = planQuestion(question, model, context);
  if (!planned.ok && planned.refusal.fault.code === 'field_hidden') return refuse('not_permitted');
  if (!planned.ok) throw new Error(`a question of listening is refused: ${planned.refusal.fault.code}`);
  return planned.plan;
}

function readsAuthorRollups({ parts }: Plan): boolean {
  return parts.some(({ measures, source }) => source.from === 'rollup' && measures.includes('authors'));
}

/** About how many mentions the rollups of the longer period contain. */
function countBuilt(
  { filter, made, calendar }: ResolvedFilter,
  { withPrevious = false }: MentionQuestion,
): number {
  const spans = [toSpan(filter), ...(withPrevious ? [toPreviousSpan(filter, calendar)] : [])];
  return Math.max(...spans.map((span) => splitSpan(span, made, MS_PER_DAY).mentions));
}

function buildQuestion(
  { filter, names, calendar }: ResolvedFilter,
  {
    measures,
    rows = [],
    columns = [],
    totals = [],
    orderBy,
    withPrevious,
    zone = 'UTC',
    weekStart,
  }: MentionQuestion,
): Question {
  const toRef = (ref: MeasureRef): MeasureRef => (names.pool ? toPostMeasure(ref) : ref);
  const toAxis = ({ top = null, ...axis }: MentionAxis): QuestionAxis => ({
    grain: 'auto',
    top: top && { ...top, by: toRef(top.by) },
    ...axis,
  });
  return {
    measures: measures.map(toRef),
    shares: [],
    rows: rows.map(toAxis),
    columns: columns.map(toAxis),
    filters: toQuestionFilters(filter, names),
    span: toWire(toSpan(filter)),
    time: 'published',
    comparison: withPrevious ? toWire(toPreviousSpan(filter, calendar)) : null,
    ...(typeof withPrevious === 'object' && { compared: withPrevious.map(toRef) }),
    order: { by: orderBy ? toRef(orderBy) : null, descending: true },
    totals,
    totals_of: 'all',
    limit: MOST_ROWS,
    zone,
    week_start: toIsoWeekday(weekStart),
  };
}

/** More rows than any chart or list of listening has. */
const MOST_ROWS = 1_000_000;

function toWire({ from, to }: Span): Question['span'] {
  return {
    from: new Date(clampInstant(from)).toISOString(),
    to: new Date(clampInstant(to)).toISOString(),
  };
}

/** The cells of the measures of an answer without axes; nothing is 0. */
export function readFigures(answer: SemanticAnswer, period: 'now' | 'before'): AnswerCell[] {
  return (period === 'now' ? answer.cells : answer.cells_before)?.[0]?.[0] ?? [];
}

/** A count or sum; nothing adds nothing. */
export const toCount = (cell: AnswerCell | undefined): number => cell?.value ?? 0;
