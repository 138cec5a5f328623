import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { listVersions } from '#contracts/publishing/approval/versions.ts';
import { getSentFile, type PostContent } from '#contracts/publishing/content.ts';
import type { Post } from '#contracts/publishing/post.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import type { PreviewFiles } from '../composer/previews/preview-files.ts';
import { ChangesText } from './changes-text.tsx';
import classes from './approval.module.css';

type Props = {
  post: Post;
  /** The version that is in review, and the one that the reader saw last. */
  number: number;
  seen: number | null;
  files: PreviewFiles;
};

/** What changed since the reader's last look: words struck and added, pictures side by side. */
export function SeenChanges({ post, number, seen, files }: Props) {
  const { t } = useTranslation();
  const title = useId();
  const isNewer = seen !== null && seen !== number;
  const versions = useCallQuery(listVersions, { params: { _id: post._id } }, { enabled: isNewer });
  const before = versions.data?.items.find((one) => one.number === seen)?.content;
  if (!isNewer)
    return (
      <p className={classes.dim}>
        {t(`publishing_approval.${seen === null ? 'changes_first' : 'changes_none'}`)}
      </p>
    );
  return (
    <section aria-labelledby={title} className={classes.block}>
      <h3 id={title} className={classes.blockTitle}>
        {t('publishing_approval.changes')}
      </h3>
      {loadFailure(versions)}
      {before && <ContentChanges before={before} after={post.content} files={files} />}
    </section>
  );
}

type ContentProps = { before: PostContent; after: PostContent; files: PreviewFiles };

/** What changed of the text and the pictures of a post. */
export function ContentChanges({ before, after, files }: ContentProps) {
  const { t } = useTranslation();
  const [former, present] = [before, after].map(({ media }) => media.map(getSentFile));
  const isSame = JSON.stringify(former) === JSON.stringify(present);
  return (
    <>
      <ChangesText before={toText(before)} after={toText(after)} />
      {!isSame && (
        <div className={classes.pictures}>
          <Pictures label={t('publishing_approval.former_pictures')} ids={former ?? []} files={files} />
          <Pictures label={t('publishing_approval.present_pictures')} ids={present ?? []} files={files} />
        </div>
      )}
    </>
  );
}

/** Everything that a post says in words. */
function toText({ title, text, thread, link, first_comment }: PostContent): string {
  const parts = [title, text, ...thread.map((part) => part.text), link, first_comment?.text ?? ''];
  return parts.filter((part) => part !== '').join('\n\n');
}

function Pictures({ label, ids, files }: { label: string; ids: readonly string[]; files: PreviewFiles }) {
  return (
    <figure className={classes.pictureSide}>
      <figcaption>{label}</figcaption>
      {ids.map((id) => (
        <img key={id} src={files.addressOf(id)} alt="" loading="lazy" />
      ))}
    </figure>
  );
}
