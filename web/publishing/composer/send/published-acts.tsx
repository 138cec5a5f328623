import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findPublishing } from '#contracts/publishing/networks/register.ts';
import { getPostNumbers } from '#contracts/publishing/numbers.ts';
import type { PostTarget } from '#contracts/publishing/post.ts';
import { removePublished } from '#contracts/publishing/published.ts';
import { call } from '#web/kit/api/call.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { formatStoredFault } from '#web/kit/text/format-fault.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { showError, showSuccess } from '#web/kit/toast/toast.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { useComposer } from '../composer-context.ts';

const EditDialog = lazy(() =>
  import('./edit-published-dialog.tsx').then((one) => ({ default: one.EditPublishedDialog })),
);

/** What can be done with a post at its network once it is published there: as much as that network allows. */
export function PublishedActs({ target }: { target: PostTarget }) {
  const { t } = useTranslation();
  const { mayWrite, edited } = useComposer();
  const mayApprove = usePermission(['publishing.approval.write']);
  const refresh = useRefresh();
  const [isEditing, setEditing] = useState(false);
  const can = findPublishing(target.channel);
  if (target.state !== 'published' || !mayWrite || !can) return null;
  if (target.provider_id === null || !(can.edit || can.remove)) return null;
  const params = { _id: target._id };
  const remove = async () => {
    const postId = edited.post?._id;
    const lost = postId === undefined ? {} : await readLost(postId, target._id);
    const question = {
      title: t('publishing_outcomes.remove_title', { account: target.account_name }),
      text: [
        t('publishing_outcomes.remove_text'),
        ...(lost.comments ? [t('publishing_outcomes.lost_comments', { count: lost.comments })] : []),
        ...(lost.likes ? [t('publishing_outcomes.lost_likes', { count: lost.likes })] : []),
      ].join(' '),
      act: t('publishing_outcomes.remove'),
      danger: true,
    };
    if (!(await confirm(question))) return;
    try {
      const { failure } = await call(removePublished, { params });
      if (failure) showError(formatStoredFault(failure.fault, failure.message));
      else showSuccess(t('publishing_outcomes.removed', { account: target.account_name }));
    } catch (error) {
      showFailure(error);
    }
    refresh('publishing_post.');
    refresh('publishing_target.');
  };
  return (
    <>
      {can.edit && mayApprove && (
        <Button size="compact-sm" variant="default" onClick={() => setEditing(true)}>
          {t('publishing_outcomes.edit')}
        </Button>
      )}
      {can.remove && (
        <Button size="compact-sm" variant="default" c="var(--es-bad)" onClick={() => void remove()}>
          {t('publishing_outcomes.remove')}
        </Button>
      )}
      {isEditing && (
        <Suspense>
          <EditDialog target={target} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
}

/** What people left below a post, as far as its network reports it. */
async function readLost(postId: string, targetId: string): Promise<{ comments?: number; likes?: number }> {
  const read = await call(getPostNumbers, { params: { _id: postId } }, { raise: false });
  const latest = read.ok
    ? read.value.items.find(({ target_id }) => target_id === targetId)?.latest
    : undefined;
  return {
    ...(latest?.comments === undefined ? {} : { comments: latest.comments }),
    ...(latest?.likes === undefined ? {} : { likes: latest.likes }),
  };
}
