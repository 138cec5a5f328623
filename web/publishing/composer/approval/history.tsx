import { Badge, Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PostApproval, ReviewEvent } from '#contracts/publishing/approval/review.ts';
import { listVersions, restoreVersion, type StoredVersion } from '#contracts/publishing/approval/versions.ts';
import { getSentFile } from '#contracts/publishing/content.ts';
import type { Post } from '#contracts/publishing/post.ts';
import { useCallMutation, useCallQuery } from '#web/kit/api/use-call.ts';
import { getFileAddress } from '#web/kit/files/file-source.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { toKey } from '#web/publishing/approval/approver-names.ts';
import { Comments } from '#web/publishing/approval/comments.tsx';
import { ContentChanges } from '#web/publishing/approval/seen-changes.tsx';
import { useComposer } from '../composer-context.ts';
import classes from './approval.module.css';

/** What happened to a post, what it said before, and what was written about it. */
export function History({ post, approval }: { post: Post; approval: PostApproval }) {
  const { t } = useTranslation();
  const read = useCallQuery(listVersions, { params: { _id: post._id } });
  const { files } = useComposer();
  const shown = useMemo(
    () => ({
      kindOf: (id: string) => files.get(id)?.kind,
      addressOf: (id: string) => getFileAddress({ _id: id }),
    }),
    [files],
  );
  const versions = read.data?.items ?? [];
  const pictures = post.content.media.map(getSentFile).filter((id) => shown.kindOf(id) === 'image');
  return (
    <div className={classes.history}>
      <ul className={classes.list}>
        {approval.events.map((event) => (
          <EventLine key={event._id} event={event} names={approval.names} />
        ))}
      </ul>
      <h3 className={classes.title}>{t('publishing_approval.versions')}</h3>
      {loadFailure(read)}
      <ul className={classes.list}>
        {versions.map((version, index) => (
          <VersionLine
            key={version.number}
            version={version}
            before={versions[index + 1]}
            post={post}
            isNewest={index === 0}
            files={shown}
          />
        ))}
      </ul>
      <Comments postId={post._id} text={post.content.text} pictures={pictures} files={shown} />
    </div>
  );
}

function EventLine({ event, names }: { event: ReviewEvent; names: PostApproval['names'] }) {
  const { at, text } = event;
  return (
    <li className={classes.line}>
      <span>{useEventWords(event, names)}</span>
      <TimeText value={at} />
      {text !== '' && <p className={classes.quote}>{text}</p>}
    </li>
  );
}

function useEventWords(
  { kind, by, in_place_of, replaced }: ReviewEvent,
  names: PostApproval['names'],
): string {
  const { t } = useTranslation();
  const name = by?.name ?? '';
  if (in_place_of && kind === 'approved')
    return t('publishing_approval.events.approved_for', { name, other: in_place_of.name });
  if (replaced) {
    const [from, to] = [replaced.from, replaced.to].map(
      (one) => names.find(({ approver }) => toKey(approver) === toKey(one))?.name ?? '…',
    );
    return t('publishing_approval.events.replaced', { name, from, to });
  }
  return t(`publishing_approval.events.${kind}`, { name });
}

type VersionProps = {
  version: StoredVersion;
  /** The one before it, with which it is compared. */
  before: StoredVersion | undefined;
  post: Post;
  isNewest: boolean;
  files: Parameters<typeof ContentChanges>[0]['files'];
};

function VersionLine({ version, before, post, isNewest, files }: VersionProps) {
  const { t } = useTranslation();
  const { edited, mayWrite } = useComposer();
  const [isOpen, setOpen] = useState(false);
  const { number, at, author, submitted, approved, content } = version;
  const restore = useCallMutation(restoreVersion, {
    refresh: ['publishing_version.', 'publishing_approval.', 'publishing_post.list'],
    onDone: (restored) => {
      edited.take(restored);
      showSuccess(t('publishing_approval.done.restored'));
    },
  });
  const act = async () => {
    const question = {
      title: t('publishing_approval.restore'),
      text: t('publishing_approval.restore_ask', { number }),
      act: t('publishing_approval.restore'),
    };
    if (await confirm(question))
      restore.send({ params: { _id: post._id }, body: { number, version: post.version } });
  };
  return (
    <li className={classes.line}>
      <button
        type="button"
        className={classes.version}
        aria-expanded={isOpen}
        aria-label={t('publishing_approval.compare', { number })}
        onClick={() => setOpen(!isOpen)}
      >
        {t('publishing_approval.version', { number })}
      </button>
      <span>{author?.name}</span>
      <TimeText value={at} />
      {(approved || submitted) && (
        <Badge variant="light" color={approved ? 'green' : 'gray'}>
          {t(`publishing_approval.version_${approved ? 'approved' : 'submitted'}`)}
        </Badge>
      )}
      {mayWrite && !isNewest && (
        <Button size="compact-xs" variant="default" loading={restore.isPending} onClick={() => void act()}>
          {t('publishing_approval.restore')}
        </Button>
      )}
      {isOpen && (
        <div className={classes.quote}>
          <ContentChanges
            before={before?.content ?? { ...content, text: '' }}
            after={content}
            files={files}
          />
        </div>
      )}
    </li>
  );
}
