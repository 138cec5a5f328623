import { Badge, Button } from '@mantine/core';
import { IconCheck, IconCircleCheck, IconEye, IconThumbUp } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  decideSharedPost,
  type SharedPost,
  type SharedPosts,
} from '#contracts/publishing/approval/shared-posts.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { PostPreview } from '../approval/post-preview.tsx';
import { SendBackDialog } from '../approval/send-back-dialog.tsx';
import { formatPlan, nameZone } from '../composer/fields/zone-names.ts';
import type { LinkKey } from './link-key.ts';
import { SharedComments } from './shared-comments.tsx';
import classes from './shared.module.css';

const SHAPES = { in_review: IconEye, approved: IconThumbUp, published: IconCheck } as const;

type Props = { post: SharedPost; link: LinkKey; onAnswer: (shown: SharedPosts) => void };

/** One post as its networks show it, with two buttons where its visitor is asked, and comments. */
export function SharedPostCard({ post, link, onAnswer }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { state, at, zone, targets, may_decide, approved_by_me } = post;
  const Shape = SHAPES[state];
  const files = useMemo(() => {
    const known = new Map(post.files.map((file) => [file._id, file] as const));
    return {
      kindOf: (id: string) => known.get(id)?.kind,
      addressOf: (id: string) => known.get(id)?.path ?? '',
    };
  }, [post.files]);
  const time = at === null ? null : `${formatPlan(at, zone, language)} ${nameZone(zone)}`;
  return (
    <li className={classes.post}>
      <header className={classes.head}>
        <h2 className={classes.time}>
          {time ? t('publishing_approval.goes_out', { time }) : t('publishing_approval.no_time')}
        </h2>
        <Badge
          variant="light"
          color={state === 'in_review' ? 'orange' : 'green'}
          leftSection={<Shape size={13} aria-hidden />}
        >
          {may_decide
            ? t('publishing_approval.shared.mine')
            : t(`publishing_approval.shared.states.${state}`)}
        </Badge>
      </header>
      <PostPreview targets={targets} files={files} />
      {approved_by_me && (
        <p className={classes.note}>
          <IconCircleCheck size={16} aria-hidden />
          {t('publishing_approval.shared.approved_by_me')}
        </p>
      )}
      {may_decide && <Decision post={post} link={link} onAnswer={onAnswer} />}
      <SharedComments post={post} link={link} files={files} onAnswer={onAnswer} />
    </li>
  );
}

function Decision({ post: { _id, seal }, link, onAnswer }: Props) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const decide = useCallMutation(decideSharedPost, { onDone: onAnswer });
  const key = { ...link, post_id: _id, seal };
  return (
    <div className={classes.decision}>
      <Button
        size="md"
        loading={decide.isPending}
        onClick={() =>
          decide.send(
            { body: { ...key, decision: 'approve' } },
            { onSuccess: () => showSuccess(t('publishing_approval.shared.thanks')) },
          )
        }
      >
        {t('publishing_approval.approve')}
      </Button>
      <Button size="md" variant="default" disabled={decide.isPending} onClick={() => setAsking(true)}>
        {t('publishing_approval.ask_changes')}
      </Button>
      {isAsking && (
        <SendBackDialog
          isPending={decide.isPending}
          onSend={(text) =>
            decide.send(
              { body: { ...key, decision: 'send_back', text } },
              {
                onSuccess: () => {
                  setAsking(false);
                  showSuccess(t('publishing_approval.shared.sent_back'));
                },
              },
            )
          }
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
