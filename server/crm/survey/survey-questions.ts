import type { AnswerCell, AxisValue, SemanticAnswer } from '#contracts/semantic/answer.ts';
import { Question, QUESTION_LIMITS, type QuestionFilter } from '#contracts/semantic/question.ts';
import { answerTicketQuestions, type ReportScope } from '#server/crm/reports/answer-questions.ts';
import type { SurveyScope } from '#server/crm/survey/result-store.ts';
import { findFactProgress, followFacts } from '#server/facts/public.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import type { ViewerInput } from '#server/semantic/public.ts';

/** The numbers of survey results: by person and step of each scale, by reason, and by what can be chosen. */
export type SurveyTally = {
  agents: { agent_id: string | null; csat: number | null; due: number; sent: number; answered: number }[];
  nps: { agent_id: string | null; nps: number; count: number }[];
  skipped: { reason: string; count: number }[];
  /** Of the whole period, whatever was chosen. */
  offered: { survey_id: string; channel: string; count: number }[];
};

type TallyScope = Pick<SurveyScope, 'from' | 'to' | 'survey_id' | 'channel' | 'agent_id'>;

/**
 * Counts the invitations of a period through the semantic layer. As the lists that these numbers open, they are of the whole account, whatever
 * group the reader is in.
 * @throws not_permitted, unavailable
 */
export async function loadSurveyTally(
  scope: ReportScope,
  of: TallyScope,
  { permissions }: Pick<ViewerInput, 'permissions'>,
): Promise<SurveyTally> {
  if (Date.parse(of.from) >= Date.parse(of.to)) return { agents: [], nps: [], skipped: [], offered: [] };
  // What has just been answered or sent is counted, as lists have it.
  const progress = await scope.inUnit(findFactProgress);
  await followFacts(scope.context, scope.accountId, progress);
  const viewer = { permissions, person: SYSTEM, personal: false };
  const filters = listFilters(of);
  const count = ['surveys.invitations' as const];
  const [agents, nps, reasons, offered] = await answerTicketQuestions(scope, viewer, [
    build(of, {
      filters,
      measures: [...count, 'surveys.sent', 'surveys.answered'],
      rows: [{ dimension: 'agent' }, { dimension: 'csat_score' }],
    }),
    build(of, {
      filters: [...filters, { dimension: 'nps_score', is: 'not_among', values: [null] }],
      measures: count,
      rows: [{ dimension: 'agent' }, { dimension: 'nps_score' }],
    }),
    build(of, { filters, measures: count, rows: [{ dimension: 'survey_reason' }] }),
    build(of, { measures: count, rows: [{ dimension: 'survey' }, { dimension: 'channel' }] }),
  ]);
  return {
    agents: readRows(agents, ([agent, step], [due, sent, answered]) => ({
      agent_id: keyOf(agent),
      csat: stepOf(step),
      due: countOf(due),
      sent: countOf(sent),
      answered: countOf(answered),
    })),
    nps: readRows(nps, ([agent, step], [cell]) => ({
      agent_id: keyOf(agent),
      nps: stepOf(step) ?? 0,
      count: countOf(cell),
    })),
    skipped: readRows(reasons, ([reason], [cell]) => ({ reason: keyOf(reason) ?? '', count: countOf(cell) })),
    offered: readRows(offered, ([survey, channel], [cell]) => ({
      survey_id: keyOf(survey) ?? '',
      channel: keyOf(channel) ?? '',
      count: countOf(cell),
    })),
  };
}

type QuestionParts = Pick<Question, 'measures'> & {
  rows: { dimension: string }[];
  filters?: QuestionFilter[];
};

function build({ from, to }: TallyScope, parts: QuestionParts): Question {
  return Question.parse({ ...parts, span: { from, to }, time: 'asked', limit: QUESTION_LIMITS.rows });
}

function listFilters({ survey_id, channel, agent_id }: TallyScope): QuestionFilter[] {
  const chosen = { survey: survey_id, channel, agent: agent_id };
  return Object.entries(chosen).flatMap(([dimension, value]): QuestionFilter[] =>
    value === undefined ? [] : [{ dimension, is: 'among', values: [value === 'nobody' ? null : value] }],
  );
}

function readRows<T>(
  answer: SemanticAnswer | undefined,
  read: (values: readonly AxisValue[], cells: readonly AnswerCell[]) => T,
): T[] {
  return (answer?.rows ?? []).map((values, index) => read(values, answer?.cells[index]?.[0] ?? []));
}

function keyOf(value: AxisValue | undefined): string | null {
  return value?.key ?? null;
}
function stepOf(value: AxisValue | undefined): number | null {
  return value?.key == null ? null : Number(value.key);
}
const countOf = (cell: AnswerCell | undefined): number => cell?.value ?? 0;
