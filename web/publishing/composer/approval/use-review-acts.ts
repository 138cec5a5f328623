import { useTranslation } from 'react-i18next';
import type { Approver } from '#contracts/approvals/workflow.ts';
import { releasePost, submitPost, withdrawReview } from '#contracts/publishing/approval/reviews.ts';
import { call } from '#web/kit/api/call.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import type { Problem } from '../checks/problem.ts';
import { readRefused } from '../checks/read-refused.ts';
import { useComposer } from '../composer-context.ts';

const LISTED = 'publishing_post.list';
const REVIEWS = 'publishing_approval.';

/** What can be done with the post of the composer about its approval, each after what is on the screen is stored. */
export function useReviewActs(onRefused: (problems: readonly Problem[]) => void) {
  const { t } = useTranslation();
  const { edited } = useComposer();
  const refresh = useRefresh();

  /** Asks for approval of what is on the screen; `approvers` where no workflow names any. */
  const submit = async (approvers: readonly Approver[] = [], text = ''): Promise<boolean> => {
    const post = await edited.save();
    if (!post) return false;
    const body = { version: post.version, approvers: [...approvers], text };
    const answered = await call(submitPost, { params: { _id: post._id }, body }, { raise: false });
    if (!answered.ok) {
      const problems = readRefused(answered.error, post);
      if (problems.length === 0) showFailure(answered.error);
      onRefused(problems);
      return false;
    }
    edited.take(answered.value.post);
    refresh(LISTED);
    refresh(REVIEWS);
    showSuccess(t('publishing_approval.done.submitted'));
    return true;
  };

  const withdraw = async (): Promise<void> => {
    const { post } = edited;
    if (!post) return;
    const answered = await call(withdrawReview, { params: { _id: post._id }, body: {} }, { raise: false });
    if (!answered.ok) return showFailure(answered.error);
    edited.take(answered.value.post);
    refresh(LISTED);
    refresh(REVIEWS);
    showSuccess(t('publishing_approval.done.withdrawn'));
  };

  /** Lets the post out in an emergency. @returns whether it is on its way */
  const release = async (reason: string): Promise<boolean> => {
    const post = await edited.save();
    if (!post) return false;
    const body = { reason, plan: 'now' as const, version: post.version };
    const answered = await call(releasePost, { params: { _id: post._id }, body }, { raise: false });
    if (!answered.ok) {
      showFailure(answered.error);
      return false;
    }
    edited.take(answered.value.post);
    refresh(LISTED);
    refresh(REVIEWS);
    showSuccess(t('publishing_approval.done.released'));
    return true;
  };

  return { submit, withdraw, release };
}
