import { APPEAL_DAYS, type CaseState } from '#contracts/crm/quality/case.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';

/** What the acts on a case turn on. `reviewers` are those of the first two rounds. */
export type CaseFacts = {
  state: CaseState;
  agent_id: string | null;
  reviewed_at: string | null;
  reviewers: readonly string[];
};

/** The viewer of a case. `judges`: has the permission to score. */
export type CaseViewer = { _id: string | null; judges: boolean };

/** Nobody scores their own work, and nobody scores twice. */
export function canReview(one: CaseFacts, { _id, judges }: CaseViewer): boolean {
  return (
    judges && _id !== null && one.state === 'open' && one.agent_id !== _id && !one.reviewers.includes(_id)
  );
}

/** The agent may object once, for {@link APPEAL_DAYS} days. */
export function canAppeal(one: CaseFacts, { _id }: CaseViewer, now: Date): boolean {
  return (
    _id !== null &&
    one.state === 'judged' &&
    one.agent_id === _id &&
    one.reviewed_at !== null &&
    now.getTime() - Date.parse(one.reviewed_at) <= APPEAL_DAYS * MS_PER_DAY
  );
}

/** An objection is decided by somebody who neither did the work nor judged it. */
export function canDecide(one: CaseFacts, { _id, judges }: CaseViewer): boolean {
  return (
    judges && _id !== null && one.state === 'appealed' && one.agent_id !== _id && !one.reviewers.includes(_id)
  );
}

/** Whether a judgement is shown: while others still have to judge, only to who made it. */
export function canSeeReview(one: Pick<CaseFacts, 'state'>, reviewer: string, { _id }: CaseViewer): boolean {
  return one.state !== 'open' || reviewer === _id;
}
