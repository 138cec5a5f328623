import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PostContent } from '#contracts/publishing/content.ts';
import { getFileAddress } from '#web/kit/files/file-source.ts';
import { useComposer } from '../composer-context.ts';
import classes from './previews.module.css';

/** The most pictures that are drawn; more are counted. */
const DRAWN = 4;

/** The pictures and films of a post, side by side. */
export function PreviewMedia({ media, ratio }: { media: PostContent['media']; ratio: string }) {
  const { t } = useTranslation();
  const { files } = useComposer();
  if (media.length === 0) return null;
  const rest = media.length - DRAWN;
  return (
    <div className={classes.media} data-count={Math.min(media.length, DRAWN)} style={{ aspectRatio: ratio }}>
      {media.slice(0, DRAWN).map(({ file_id, alt }, index) => {
        const isFilm = files.get(file_id)?.kind === 'video';
        return (
          <span key={file_id} className={classes.picture}>
            {isFilm ? (
              <IconPlayerPlayFilled size={34} role="img" aria-label={t('publishing_composer.preview.film')} />
            ) : (
              <img src={getFileAddress({ _id: file_id })} alt={alt} loading="lazy" />
            )}
            {index === DRAWN - 1 && rest > 0 && <span className={classes.rest}>+{rest}</span>}
          </span>
        );
      })}
    </div>
  );
}
