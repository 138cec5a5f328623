import type { SkipReason } from '#contracts/crm/survey/invitation.ts';
import type { SurveyAnswer, SurveyQuestion } from '#contracts/crm/survey/question.ts';
import type { Channel } from '#contracts/networks.ts';

type SurveyCandidate = { _id: string; active: boolean; channels: readonly Channel[] };

/** The questionnaire for a channel: the first in use that names it, or names none. `wanted` narrows it to one. */
export function selectSurvey<S extends SurveyCandidate>(
  surveys: readonly S[],
  { channel, wanted }: { channel: Channel; wanted?: string | undefined },
): S | undefined {
  return surveys.find(
    ({ _id, active, channels }) =>
      active &&
      (wanted === undefined || _id === wanted) &&
      (channels.length === 0 || channels.some((one) => one === channel)),
  );
}

/** Whether the pause since a customer's last survey is still running. `seconds` is null where there is no pause. */
export function isPaused(
  last: string | null,
  { now, seconds }: { now: Date; seconds: number | null },
): boolean {
  return last !== null && seconds !== null && now.getTime() - Date.parse(last) < seconds * 1000;
}

/**
 * The reasons against sending a survey, out of those against sending a reply: only the channel counts. A ticket that is done, or assigned
 * to somebody else, restricts colleagues and not automated messages.
 */
export function toSkipReason(reason: string | null): SkipReason | null {
  if (reason === null || ABOUT_COLLEAGUES.has(reason)) return null;
  if (reason === 'connection_inactive') return 'connection_inactive';
  return reason === 'channel_cannot_send' || reason === 'ticket_closed' ? 'cannot_send' : 'window_closed';
}

const ABOUT_COLLEAGUES = new Set([
  'ticket_done',
  'can_reply_after_done',
  'action_on_assigned',
  'reply_with_assignee',
]);

/** The answers to the first question of each scale. */
export function extractScores(
  questions: readonly SurveyQuestion[],
  answers: readonly SurveyAnswer[],
): { csat: number | null; nps: number | null } {
  const said = (kind: SurveyQuestion['kind']): number | null => {
    const answer = answers[questions.findIndex((question) => question.kind === kind)];
    return typeof answer === 'number' ? answer : null;
  };
  return { csat: said('csat'), nps: said('nps') };
}
