import { Button, SegmentedControl, Stack, Textarea } from '@mantine/core';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  addComment,
  CommentAudience,
  deleteComment,
  listComments,
  resolveComment,
  type CommentAnchor,
  type PostComment,
} from '#contracts/publishing/approval/comments.ts';
import { useCallMutation, useCallQuery } from '#web/kit/api/use-call.ts';
import { useMayCall } from '#web/kit/session/session.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import type { PreviewFiles } from '../composer/previews/preview-files.ts';
import { CommentLine } from './comment-line.tsx';
import { PlaceChooser } from './place-chooser.tsx';
import classes from './approval.module.css';

const REFRESH = ['publishing_comment.', 'publishing_approval.list'];

type Props = { postId: string; text: string; pictures: readonly string[]; files: PreviewFiles };

/** What colleagues and people outside wrote about a post, and a field to write more. */
export function Comments({ postId, ...places }: Props) {
  const { t } = useTranslation();
  const title = useId();
  const read = useCallQuery(listComments, { params: { _id: postId } });
  const mayWrite = useMayCall(addComment);
  const comments = read.data?.items ?? [];
  return (
    <section aria-labelledby={title} className={classes.block}>
      <h3 id={title} className={classes.blockTitle}>
        {t('publishing_approval.comments')}
      </h3>
      {loadFailure(read)}
      {read.data && comments.length === 0 && (
        <p className={classes.dim}>{t('publishing_approval.no_comments')}</p>
      )}
      <ul className={classes.comments}>
        {comments.map((comment) => (
          <CommentLine
            key={comment._id}
            marked
            comment={comment}
            acts={mayWrite && <CommentActs comment={comment} />}
          />
        ))}
      </ul>
      {mayWrite && <CommentForm postId={postId} comments={comments} {...places} />}
    </section>
  );
}

function CommentActs({ comment: { _id, author, resolved_at } }: { comment: PostComment }) {
  const { t } = useTranslation();
  const resolve = useCallMutation(resolveComment, { refresh: REFRESH });
  const remove = useCallMutation(deleteComment, { refresh: REFRESH });
  const isDone = resolved_at !== null;
  return (
    <div className={classes.commentActs}>
      <Button
        size="compact-xs"
        variant="default"
        loading={resolve.isPending}
        onClick={() => resolve.send({ params: { _id }, body: { resolved: !isDone } })}
      >
        {t(`publishing_approval.${isDone ? 'reopen' : 'resolve'}`)}
      </Button>
      {author.mine && author.kind === 'user' && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          loading={remove.isPending}
          onClick={() => remove.send({ params: { _id } })}
        >
          {t('publishing_approval.delete_comment')}
        </Button>
      )}
    </div>
  );
}

function CommentForm({ postId, comments, ...places }: Props & { comments: readonly PostComment[] }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [audience, setAudience] = useState<CommentAudience>('internal');
  const [anchor, setAnchor] = useState<CommentAnchor | null>(null);
  const add = useCallMutation(addComment, {
    refresh: REFRESH,
    onDone: () => {
      setText('');
      setAnchor(null);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') add.send({ params: { _id: postId }, body: { text, audience, anchor } });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <PlaceChooser comments={comments} anchor={anchor} onChange={setAnchor} {...places} />
        {anchor?.kind === 'text' && (
          <p className={classes.quote}>{t('publishing_approval.about_place', { quote: anchor.quote })}</p>
        )}
        <Textarea
          autosize
          minRows={2}
          maxLength={4000}
          aria-label={t('publishing_approval.comment')}
          placeholder={t('publishing_approval.comment_hint')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div className={classes.commentActs}>
          <SegmentedControl
            size="xs"
            aria-label={t('publishing_approval.audience')}
            data={[
              { value: 'internal', label: t('publishing_approval.for_team') },
              { value: 'client', label: t('publishing_approval.for_client') },
            ]}
            value={audience}
            onChange={(next) => setAudience(CommentAudience.catch('internal').parse(next))}
          />
          <Button
            type="submit"
            size="compact-sm"
            variant="default"
            loading={add.isPending}
            disabled={text.trim() === ''}
          >
            {t('publishing_approval.send_comment')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
