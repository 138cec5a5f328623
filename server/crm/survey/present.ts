import type { SurveyInvitation } from '#contracts/crm/survey/invitation.ts';
import { SKIP_REASONS } from '#contracts/crm/survey/invitation.ts';
import { SCALES, SurveyQuestion } from '#contracts/crm/survey/question.ts';
import type { SurveyResults } from '#contracts/crm/survey/results.ts';
import { computeCsat, computeMean, computeNps, type Distribution } from '#contracts/crm/survey/score.ts';
import type { ListedInvitation, OfferedSurvey, tallySurveys } from '#server/crm/survey/result-store.ts';

type Names = ReadonlyMap<string, string>;

function agentOf(id: string | null, names: Names) {
  return id === null ? null : { _id: id, name: names.get(id) ?? '' };
}

/** An invitation for the API. */
export function presentInvitation(
  row: ListedInvitation,
  { names, now }: { names: Names; now: Date },
): SurveyInvitation {
  return {
    _id: row._id,
    ticket: { _id: row.ticket_id, number: row.number },
    customer: row.customer,
    channel: row.channel,
    agent: agentOf(row.agent_id, names),
    survey: { _id: row.survey_id, name: row.survey_name, version: row.survey_version },
    questions: row.questions.map(completeQuestion),
    language: row.language,
    state: stateOf(row, now),
    reason: row.reason,
    by_hand: row.requested_by !== null,
    created_at: row.created_at,
    expires_at: row.expires_at,
    answered_at: row.answered_at,
    answers: row.answers,
  };
}

function stateOf(row: ListedInvitation, now: Date): SurveyInvitation['state'] {
  if (row.reason !== null) return 'skipped';
  if (row.answered_at !== null) return 'answered';
  return Date.parse(row.expires_at) <= now.getTime() ? 'expired' : 'sent';
}

/** Invitations sent before Thai was supported lack its fields. */
export const completeQuestion = (question: SurveyQuestion): SurveyQuestion => SurveyQuestion.parse(question);

type SurveyTally = Awaited<ReturnType<typeof tallySurveys>>;

function sum(tally: SurveyTally, holds: (row: SurveyTally[number]) => boolean): number {
  return tally.reduce((total, row) => (holds(row) ? total + row.count : total), 0);
}

/** The results of a tally: every number is a total of its rows, so that parts always make up the whole. */
export function buildSurveyResults(
  tally: SurveyTally,
  names: Names,
  offered: readonly OfferedSurvey[],
): SurveyResults {
  return {
    due: sum(tally, () => true),
    sent: sum(tally, ({ reason }) => reason === null),
    answered: sum(tally, ({ answered }) => answered),
    skipped: SKIP_REASONS.map((reason) => ({
      reason,
      count: sum(tally, (row) => row.reason === reason),
    })).filter(({ count }) => count > 0),
    csat: scaleOf(tally, 'csat'),
    nps: scaleOf(tally, 'nps'),
    ...choicesOf(offered),
    agents: [...new Set(tally.filter(({ reason }) => reason === null).map(({ agent_id }) => agent_id))]
      .map((id) => {
        const own = tally.filter(({ agent_id, reason }) => agent_id === id && reason === null);
        const csat = scaleOf(own, 'csat');
        const nps = scaleOf(own, 'nps');
        return {
          agent: agentOf(id, names),
          sent: sum(own, () => true),
          answered: sum(own, ({ answered }) => answered),
          csat: csat.score,
          csat_answers: csat.answers,
          nps: nps.score,
          nps_answers: nps.answers,
        };
      })
      .sort((a, b) => b.sent - a.sent || (a.agent?.name ?? '').localeCompare(b.agent?.name ?? '')),
  };
}

/** The available choices, most used first; a questionnaire has its latest name. */
function choicesOf(offered: readonly OfferedSurvey[]): Pick<SurveyResults, 'surveys' | 'channels'> {
  const count = (holds: (one: OfferedSurvey) => boolean): number =>
    offered.reduce((total, one) => (holds(one) ? total + one.count : total), 0);
  const newest = offered.toSorted((a, b) => b.last.localeCompare(a.last));
  return {
    surveys: [...Map.groupBy(newest, ({ survey_id }) => survey_id)]
      .map(([_id, [last]]) => ({
        _id,
        name: last?.survey_name ?? '',
        count: count(({ survey_id }) => survey_id === _id),
      }))
      .sort((a, b) => b.count - a.count),
    channels: [...new Set(offered.map(({ channel }) => channel))]
      .map((channel) => ({ channel, count: count((one) => one.channel === channel) }))
      .sort((a, b) => b.count - a.count),
  };
}

function scaleOf(tally: SurveyTally, kind: 'csat' | 'nps'): SurveyResults['csat'] {
  const { from, to } = SCALES[kind];
  const spread: Distribution = Array.from({ length: to - from + 1 }, (_one, step) => ({
    value: from + step,
    count: sum(tally, (row) => row[kind] === from + step),
  }));
  return {
    answers: sum(tally, (row) => row[kind] !== null),
    score: kind === 'csat' ? computeCsat(spread) : computeNps(spread),
    mean: computeMean(spread),
    spread: [...spread],
  };
}
