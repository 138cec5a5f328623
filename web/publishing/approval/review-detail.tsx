import { Alert, Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PostApproval } from '#contracts/publishing/approval/review.ts';
import {
  approvePost,
  getApproval,
  noteOpened,
  sendBackPost,
} from '#contracts/publishing/approval/reviews.ts';
import { getSentFile, resolveContent } from '#contracts/publishing/content.ts';
import type { Post } from '#contracts/publishing/post.ts';
import { getPost } from '#contracts/publishing/posts.ts';
import { call } from '#web/kit/api/call.ts';
import { useCallMutation, useCallQuery } from '#web/kit/api/use-call.ts';
import { getFileAddress } from '#web/kit/files/file-source.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { combineReads, QueryView } from '#web/kit/ui/query-view.tsx';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { listWaitingNames } from './approver-names.ts';
import { Comments } from './comments.tsx';
import { HandOver } from './hand-over.tsx';
import { PostPreview } from './post-preview.tsx';
import { SeenChanges } from './seen-changes.tsx';
import { SendBackDialog } from './send-back-dialog.tsx';
import classes from './approval.module.css';

/** One post of the queue: as its networks show it, what changed since the reader's last look, comments, and the decision. */
export function ReviewDetail({ postId }: { postId: string }) {
  const params = { _id: postId };
  const post = useCallQuery(getPost, { params });
  const approval = useCallQuery(getApproval, { params });
  const renew = () => {
    void post.refetch();
    void approval.refetch();
  };
  useLive('publishing_', ({ entity_id }) => entity_id === postId && renew(), { onResync: renew });
  return (
    <QueryView
      of={combineReads<[Post, PostApproval]>(post, approval)}
      loading={<BlockSkeleton height={420} />}
    >
      {([read, known]) => <Detail key={known.review?.seal ?? ''} post={read} approval={known} />}
    </QueryView>
  );
}

function Detail({ post, approval }: { post: Post; approval: PostApproval }) {
  const { t } = useTranslation();
  const { review, names } = approval;
  // What was seen before stays, also once this version is noted as seen.
  const [seen] = useState(approval.seen_number);
  const number = review?.number ?? 0;
  useEffect(() => {
    if (number > 0 && seen !== number)
      void call(noteOpened, { params: { _id: post._id }, body: { number } }, { raise: false });
  }, [number, seen, post._id]);
  const files = useMemo(() => {
    const kinds = new Map(post.files.map(({ _id, kind }) => [_id, kind] as const));
    return {
      kindOf: (id: string) => kinds.get(id),
      addressOf: (id: string) => getFileAddress({ _id: id }),
    };
  }, [post.files]);
  const targets = post.targets.map((target) => ({
    ...target,
    content: resolveContent(post.content, target.version),
  }));
  const waiting = review ? listWaitingNames(review, names) : [];
  const pictures = post.content.media.map(getSentFile).filter((id) => files.kindOf(id) === 'image');
  return (
    <div className={classes.detail}>
      <header className={classes.detailHead}>
        {review?.submitted_by && (
          <span>{t('publishing_approval.submitted_by', { name: review.submitted_by.name })}</span>
        )}
        {waiting.length > 0 && (
          <span>{t('publishing_approval.waits_for', { names: waiting.join(', ') })}</span>
        )}
        <TextLink to={`/publishing/posts/${post._id}`}>{t('publishing_approval.open_post')}</TextLink>
      </header>
      {approval.nobody_left && (
        <Alert color="orange" role="status">
          {t('publishing_approval.nobody_left')}
        </Alert>
      )}
      <Decision post={post} approval={approval} />
      <PostPreview targets={targets} files={files} />
      {review && <SeenChanges post={post} number={review.number} seen={seen} files={files} />}
      <Comments postId={post._id} text={post.content.text} pictures={pictures} files={files} />
    </div>
  );
}

/** Approving and sending back, or why the reader cannot. */
function Decision({ post, approval }: { post: Post; approval: PostApproval }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { review, refusal } = approval;
  const options = { refresh: ['publishing_approval.', 'publishing_post.'] };
  const approve = useCallMutation(approvePost, {
    ...options,
    onDone: () => showSuccess(t('publishing_approval.done.approved')),
  });
  const sendBack = useCallMutation(sendBackPost, {
    ...options,
    onDone: () => {
      setAsking(false);
      showSuccess(t('publishing_approval.done.sent_back'));
    },
  });
  const isMine = review !== null && review.state === 'in_review' && refusal === null;
  const [params, seal] = [{ _id: post._id }, review?.seal ?? ''];
  const act = () => isMine && !approve.isPending && approve.send({ params, body: { seal } });
  useShortcuts(
    isMine
      ? [
          { key: 'a', text: t('publishing_approval.keys.approve'), act },
          { key: 'c', text: t('publishing_approval.keys.changes'), act: () => setAsking(true) },
        ]
      : [],
  );
  if (!isMine)
    return (
      <>
        {refusal && <p className={classes.dim}>{t(`publishing_approval.refusals.${refusal}`)}</p>}
        <HandOver postId={post._id} approval={approval} />
      </>
    );
  return (
    <div className={classes.decision}>
      <Button loading={approve.isPending} onClick={act}>
        {t('publishing_approval.approve')}
      </Button>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('publishing_approval.ask_changes')}
      </Button>
      <HandOver postId={post._id} approval={approval} />
      {isAsking && (
        <SendBackDialog
          isPending={sendBack.isPending}
          onSend={(text) => sendBack.send({ params, body: { seal, text } })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
