import type { ListedCase } from '#server/crm/quality/case-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { listUsersWithPermission } from '#server/kit/db/user-store.ts';
import { notify } from '#server/notifications/public.ts';

type NotifiedCase = Pick<ListedCase, '_id' | 'agent_id' | 'number' | 'card' | 'reviewers'>;

/** Everybody who may review and has no part in the case: who neither did the work nor reviewed it. */
async function othersWhoJudge(unit: UnitOfWork, { agent_id, reviewers }: NotifiedCase): Promise<string[]> {
  const ids = await listUsersWithPermission(unit, 'crm.qc.write');
  const apart = new Set([agent_id, unit.actor.id, ...reviewers]);
  return ids.filter((id) => !apart.has(id));
}

function noticeOf({ _id, number, card }: NotifiedCase, what: string) {
  return {
    topic: `${_id} ${what}`,
    link: `/crm/quality?case=${_id}`,
    values: { number, card: card.name },
  };
}

/** Notifies the agent that their work was scored. */
export async function notifyReviewed(unit: UnitOfWork, one: NotifiedCase): Promise<void> {
  if (one.agent_id === null) return;
  await notify(unit, { ...noticeOf(one, 'judged'), kind: 'quality.judged', userIds: [one.agent_id] });
}

/** Notifies those who may review that a second review is needed. */
export async function notifySecondReview(unit: UnitOfWork, one: NotifiedCase): Promise<void> {
  const userIds = await othersWhoJudge(unit, one);
  await notify(unit, {
    ...noticeOf(one, 'second'),
    link: `/crm/quality?tab=turn&case=${one._id}`,
    kind: 'quality.second_review',
    userIds,
  });
}

/** Notifies those who may decide that the agent has appealed. */
export async function notifyAppealed(unit: UnitOfWork, one: NotifiedCase): Promise<void> {
  const userIds = await othersWhoJudge(unit, one);
  await notify(unit, { ...noticeOf(one, 'appealed'), kind: 'quality.appealed', userIds });
}

/** Notifies the agent and the reviewers of the decision about the appeal. */
export async function notifyDecided(
  unit: UnitOfWork,
  one: NotifiedCase,
  outcome: 'kept' | 'changed',
): Promise<void> {
  const { values, ...notice } = noticeOf(one, 'decided');
  const userIds = [...(one.agent_id ? [one.agent_id] : []), ...one.reviewers];
  await notify(unit, { ...notice, values: { ...values, outcome }, kind: 'quality.decided', userIds });
}
