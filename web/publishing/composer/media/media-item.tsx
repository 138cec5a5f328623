import {
  IconAlertTriangle,
  IconArrowLeft,
  IconArrowRight,
  IconCrop,
  IconFileText,
  IconPencil,
  IconPhotoVideo,
  IconTrash,
  IconVideo,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { getSentFile } from '#contracts/publishing/content.ts';
import { getThumbnailAddress } from '#web/kit/files/file-source.ts';
import { moveItem } from '#web/kit/form/move-item.ts';
import { RowButton } from '#web/kit/ui/row-controls.tsx';
import { actWithUndo } from '#web/kit/ui/undo.tsx';
import { nameField, useComposer } from '../composer-context.ts';
import type { MediaAct, MediaPlace } from './media-place.ts';
import classes from './media.module.css';

type Props = { place: MediaPlace; index: number; onAct: (act: MediaAct) => void };

/** One picture or film: as it will be published, and what can be done with it. */
export function MediaItem({ place, index, onAct }: Props) {
  const { t } = useTranslation();
  const { files } = useComposer();
  const media = place.media[index];
  if (!media) return null;
  const file = files.get(media.file_id);
  const name = file?.name ?? t('publishing_composer.media.file', { number: index + 1 });
  const kind = file?.kind === 'video' ? 'film' : file?.kind === 'file' ? 'document' : 'picture';
  const isImage = file?.kind === 'image';
  return (
    <>
      <span className={classes.picture}>
        {kind === 'film' && <IconVideo size={26} stroke={1.5} aria-hidden />}
        {kind === 'document' && (
          <span className={classes.document} title={name}>
            <IconFileText size={26} stroke={1.5} aria-hidden />
            <span className={classes.documentName}>{name}</span>
          </span>
        )}
        {kind === 'picture' && (
          <img src={getThumbnailAddress({ _id: getSentFile(media) })} alt={media.alt} title={name} />
        )}
        {isImage && media.alt.trim() === '' && (
          <span className={classes.mark}>
            <IconAlertTriangle size={12} aria-hidden />
            {t('publishing_composer.media.no_alt')}
          </span>
        )}
      </span>
      <MediaButtons place={place} index={index} onAct={onAct} shown={{ name, isImage, kind }} />
    </>
  );
}

type ButtonsProps = Props & {
  shown: { name: string; isImage: boolean; kind: 'film' | 'document' | 'picture' };
};

function MediaButtons({ place, index, onAct, shown: { name, isImage, kind } }: ButtonsProps) {
  const { t } = useTranslation();
  const { isOpen } = useComposer();
  const { media, change, path } = place;
  const remove = () => {
    const removed = media[index];
    if (!removed) return;
    change((now) => now.filter(({ file_id }) => file_id !== removed.file_id));
    actWithUndo({
      text: t('publishing_composer.media.removed', { name }),
      act: () => undefined,
      undo: () => change((now) => now.toSpliced(index, 0, removed)),
    });
  };
  return (
    <span className={classes.acts}>
      <RowButton
        aria-label={t('publishing_composer.media.earlier', { name })}
        disabled={!isOpen || index === 0}
        onClick={() => change((now) => moveItem(now, index, index - 1))}
      >
        <IconArrowLeft size={14} aria-hidden />
      </RowButton>
      <RowButton
        aria-label={t('publishing_composer.media.later', { name })}
        disabled={!isOpen || index === media.length - 1}
        onClick={() => change((now) => moveItem(now, index, index + 1))}
      >
        <IconArrowRight size={14} aria-hidden />
      </RowButton>
      {isImage && (
        <RowButton
          id={nameField(`${path}.${index}.crop`)}
          aria-label={t('publishing_composer.media.crop_of', { name })}
          disabled={!isOpen}
          onClick={() => onAct({ act: 'crop', index })}
        >
          <IconCrop size={14} aria-hidden />
        </RowButton>
      )}
      {isImage && (
        <RowButton
          id={nameField(`${path}.${index}.alt`)}
          aria-label={t('publishing_composer.media.alt_of', { name })}
          disabled={!isOpen}
          onClick={() => onAct({ act: 'describe', index, among: media.map((_, at) => at) })}
        >
          <IconPencil size={14} aria-hidden />
        </RowButton>
      )}
      {kind === 'film' && (
        <RowButton
          aria-label={t('publishing_composer.media.cover_of', { name })}
          disabled={!isOpen}
          onClick={() => onAct({ act: 'cover', index })}
        >
          <IconPhotoVideo size={14} aria-hidden />
        </RowButton>
      )}
      <RowButton aria-label={t('files.remove', { name })} disabled={!isOpen} onClick={remove}>
        <IconTrash size={14} aria-hidden />
      </RowButton>
    </span>
  );
}
