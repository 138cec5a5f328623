import { useTranslation } from 'react-i18next';
import type { Post } from '#contracts/publishing/post.ts';
import {
  deletePost,
  duplicatePost,
  restorePost,
  schedulePost,
  unschedulePost,
} from '#contracts/publishing/posts.ts';
import { call } from '#web/kit/api/call.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { useNavigate } from '#web/kit/router/address.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { actWithUndo } from '#web/kit/ui/undo.tsx';
import { useReviewActs } from '../approval/use-review-acts.ts';
import type { Problem } from '../checks/problem.ts';
import { readRefused } from '../checks/read-refused.ts';
import { useComposer } from '../composer-context.ts';
import { isAgreed } from '../model/use-post.ts';

const LISTED = 'publishing_post.list';

/** What can be done with the post of the composer, each after what is on the screen is stored. */
export function usePostActs(onRefused: (problems: readonly Problem[]) => void) {
  const { t } = useTranslation();
  const { edited } = useComposer();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const reviews = useReviewActs(onRefused);
  const open = (id: string) => navigate(`/publishing/posts/${id}`);

  const schedule = async (plan?: 'now'): Promise<void> => {
    const post = await edited.save();
    if (!post) return;
    const params = { _id: post._id };
    const body = { ...(plan ? { plan } : {}), version: post.version };
    const answered = await call(schedulePost, { params, body }, { raise: false });
    if (!answered.ok) {
      const problems = readRefused(answered.error, post);
      if (problems.length === 0) showFailure(answered.error);
      onRefused(problems);
      return;
    }
    edited.take(answered.value);
    refresh(LISTED);
    showSuccess(t(plan ? 'publishing_composer.done.now' : 'publishing_composer.done.scheduled'));
  };

  const unschedule = async (): Promise<void> => {
    const post = edited.post;
    if (!post) return;
    try {
      edited.take(await call(unschedulePost, { params: { _id: post._id } }));
      refresh(LISTED);
    } catch (error) {
      showFailure(error);
    }
  };

  const duplicate = async (): Promise<void> => {
    const post = await edited.save();
    if (!post) return;
    try {
      const copy = await call(duplicatePost, { params: { _id: post._id } });
      refresh(LISTED);
      open(copy._id);
    } catch (error) {
      showFailure(error);
    }
  };

  const remove = async (): Promise<void> => {
    const { post } = edited;
    if (!post) return;
    try {
      await call(deletePost, { params: { _id: post._id } });
    } catch (error) {
      showFailure(error);
      return;
    }
    refresh(LISTED);
    navigate('/publishing');
    actWithUndo({
      text: t('publishing_composer.done.deleted'),
      act: () => undefined,
      undo: () => void bringBack(post, () => open(post._id)),
    });
  };

  return { ...reviews, schedule, unschedule, duplicate, remove };
}

/** Restores a post that was deleted, and plans it again where it waited for its time. */
async function bringBack(post: Post, onDone: () => void): Promise<void> {
  const params = { _id: post._id };
  try {
    await call(restorePost, { params });
    if (isAgreed(post) && post.wall_time !== null) await call(schedulePost, { params, body: {} });
    onDone();
  } catch (error) {
    showFailure(error);
  }
}
