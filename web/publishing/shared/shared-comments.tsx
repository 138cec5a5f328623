import { Button, Stack, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommentAnchor } from '#contracts/publishing/approval/comments.ts';
import {
  commentSharedPost,
  type SharedPost,
  type SharedPosts,
} from '#contracts/publishing/approval/shared-posts.ts';
import { getSentFile } from '#contracts/publishing/content.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { CommentLine } from '../approval/comment-line.tsx';
import { PlaceChooser } from '../approval/place-chooser.tsx';
import type { PreviewFiles } from '../composer/previews/preview-files.ts';
import type { LinkKey } from './link-key.ts';
import classes from './shared.module.css';

type Props = {
  post: SharedPost;
  link: LinkKey;
  files: PreviewFiles;
  onAnswer: (shown: SharedPosts) => void;
};

/** What was written about a post with somebody outside, and a field to write more, about a place where they like. */
export function SharedComments({ post, link, files, onAnswer }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.comments}>
      <ul className={classes.list}>
        {post.comments.map((comment) => (
          <CommentLine key={comment._id} comment={comment} marked={false} />
        ))}
      </ul>
      {isOpen ? (
        <CommentForm {...{ post, link, files, onAnswer }} onClose={() => setOpen(false)} />
      ) : (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setOpen(true)}>
          {t('publishing_approval.send_comment')}
        </Button>
      )}
    </div>
  );
}

function CommentForm({ post, link, files, onAnswer, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [anchor, setAnchor] = useState<CommentAnchor | null>(null);
  const add = useCallMutation(commentSharedPost, {
    onDone: (shown) => {
      onAnswer(shown);
      onClose();
    },
  });
  const [target] = post.targets;
  const content = target?.content;
  const pictures = (content?.media ?? []).map(getSentFile).filter((id) => files.kindOf(id) === 'image');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') add.send({ body: { ...link, post_id: post._id, text, anchor } });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <PlaceChooser
          text={content?.text ?? ''}
          {...(target && { connectionId: target.connection_id })}
          pictures={pictures}
          files={files}
          comments={post.comments}
          anchor={anchor}
          onChange={setAnchor}
        />
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
        <div className={classes.decision}>
          <Button type="submit" loading={add.isPending} disabled={text.trim() === ''}>
            {t('publishing_approval.send_comment')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('publishing_approval.shared.cancel')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
