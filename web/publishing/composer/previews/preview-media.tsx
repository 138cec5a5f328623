import { IconFileText, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { getSentFile, type PostContent } from '#contracts/publishing/content.ts';
import type { PreviewLook } from './looks.ts';
import { usePreviewFiles } from './preview-files.ts';
import classes from './previews.module.css';

/** The most pictures that are drawn side by side; more are counted. */
const GRID = 4;

type Props = { media: PostContent['media']; look: Pick<PreviewLook, 'ratio' | 'several'> };

/** The pictures and films of a post: side by side, or the first of those that follow one another. */
export function PreviewMedia({ media, look: { ratio, several } }: Props) {
  if (media.length === 0) return null;
  const drawn = media.slice(0, several === 'grid' ? GRID : 1);
  const rest = media.length - drawn.length;
  return (
    <div className={classes.media} data-count={drawn.length} style={{ aspectRatio: ratio }}>
      {drawn.map((one) => (
        <PreviewPicture key={one.file_id} media={one} />
      ))}
      {rest > 0 && (
        <span className={classes.rest} data-of={several}>
          {several === 'grid' ? `+${rest}` : `1/${media.length}`}
        </span>
      )}
    </div>
  );
}

function PreviewPicture({ media }: { media: PostContent['media'][number] }) {
  const { t } = useTranslation();
  const { kindOf, addressOf } = usePreviewFiles();
  const kind = kindOf(media.file_id);
  return (
    <span className={classes.picture}>
      {kind === 'video' && (
        <IconPlayerPlayFilled size={34} role="img" aria-label={t('publishing_composer.preview.film')} />
      )}
      {kind === 'file' && (
        <IconFileText size={40} role="img" aria-label={t('publishing_composer.preview.document')} />
      )}
      {kind !== 'video' && kind !== 'file' && (
        <img src={addressOf(getSentFile(media))} alt={media.alt} loading="lazy" />
      )}
    </span>
  );
}
