import type { SurveyInvitation } from '#contracts/crm/survey/invitation.ts';
import { SKIP_REASONS } from '#contracts/crm/survey/invitation.ts';
import { SCALES, SurveyQuestion } from '#contracts/crm/survey/question.ts';
import type { SurveyResults } from '#contracts/crm/survey/results.ts';
import { computeCsat, computeMean, computeNps, type Distribution } from '#contracts/crm/survey/score.ts';
import { CHANNELS } from '#contracts/networks.ts';
import type { ListedInvitation, SurveyName } from '#server/crm/survey/result-store.ts';
import type { SurveyTally } from '#server/crm/survey/survey-questions.ts';

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

function sum<T>(rows: readonly T[], count: (row: T) => number): number {
  return rows.reduce((total, row) => total + count(row), 0);
}

type AgentTally = Pick<SurveyTally, 'agents' | 'nps'>;

/** The results of a tally: every number is a total of its rows, so that parts always make up the whole. */
export function buildSurveyResults(
  tally: SurveyTally,
  names: Names,
  surveys: readonly SurveyName[],
): SurveyResults {
  return {
    due: sum(tally.agents, ({ due }) => due),
    sent: sum(tally.agents, ({ sent }) => sent),
    answered: sum(tally.agents, ({ answered }) => answered),
    skipped: SKIP_REASONS.map((reason) => ({
      reason,
      count: sum(tally.skipped, (row) => (row.reason === reason ? row.count : 0)),
    })).filter(({ count }) => count > 0),
    csat: buildCsat(tally),
    nps: buildNps(tally),
    ...choicesOf(tally, surveys),
    agents: [...new Set(tally.agents.filter(({ sent }) => sent > 0).map(({ agent_id }) => agent_id))]
      .map((id) => buildAgent(id, tally, names))
      .sort((a, b) => b.sent - a.sent || (a.agent?.name ?? '').localeCompare(b.agent?.name ?? '')),
  };
}

function buildAgent(id: string | null, tally: AgentTally, names: Names): SurveyResults['agents'][number] {
  const own = {
    agents: tally.agents.filter(({ agent_id }) => agent_id === id),
    nps: tally.nps.filter(({ agent_id }) => agent_id === id),
  };
  const [csat, nps] = [buildCsat(own), buildNps(own)];
  return {
    agent: agentOf(id, names),
    sent: sum(own.agents, ({ sent }) => sent),
    answered: sum(own.agents, ({ answered }) => answered),
    csat: csat.score,
    csat_answers: csat.answers,
    nps: nps.score,
    nps_answers: nps.answers,
  };
}

/** The available choices, most used first; a questionnaire has its latest name. */
function choicesOf(
  { offered }: Pick<SurveyTally, 'offered'>,
  surveys: readonly SurveyName[],
): Pick<SurveyResults, 'surveys' | 'channels'> {
  const count = (holds: (one: SurveyTally['offered'][number]) => boolean): number =>
    sum(offered, (one) => (holds(one) ? one.count : 0));
  return {
    surveys: surveys
      .map(({ survey_id: _id, name }) => ({ _id, name, count: count((one) => one.survey_id === _id) }))
      .sort((a, b) => b.count - a.count),
    channels: CHANNELS.flatMap((channel) => {
      const number = count((one) => one.channel === channel);
      return number > 0 ? [{ channel, count: number }] : [];
    }).sort((a, b) => b.count - a.count),
  };
}

function buildCsat({ agents }: AgentTally): SurveyResults['csat'] {
  const spread = spreadOf('csat', (step) => sum(agents, ({ csat, due }) => (csat === step ? due : 0)));
  return { ...describe(spread), score: computeCsat(spread) };
}

function buildNps({ nps }: AgentTally): SurveyResults['nps'] {
  const spread = spreadOf('nps', (step) => sum(nps, (row) => (row.nps === step ? row.count : 0)));
  return { ...describe(spread), score: computeNps(spread) };
}

function spreadOf(kind: 'csat' | 'nps', count: (step: number) => number): Distribution {
  const { from, to } = SCALES[kind];
  return Array.from({ length: to - from + 1 }, (_one, index) => ({
    value: from + index,
    count: count(from + index),
  }));
}

function describe(spread: Distribution): Pick<SurveyResults['csat'], 'answers' | 'mean' | 'spread'> {
  return { answers: sum(spread, ({ count }) => count), mean: computeMean(spread), spread: [...spread] };
}
