import {
  IconAlertTriangle,
  IconArrowLeft,
  IconArrowRight,
  IconPencil,
  IconTrash,
  IconVideo,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PostMedia } from '#contracts/publishing/content.ts';
import { getThumbnailAddress } from '#web/kit/files/file-source.ts';
import { moveItem } from '#web/kit/form/move-item.ts';
import { RowButton } from '#web/kit/ui/row-controls.tsx';
import { nameField, useComposer } from '../composer-context.ts';
import classes from './media.module.css';

/** The pictures and films in their order: moved by dragging or by buttons, described and removed. */
export function MediaList({ onDescribe }: { onDescribe: (index: number) => void }) {
  const { t } = useTranslation();
  const { content, write, isOpen } = useComposer();
  const [dragged, setDragged] = useState<number | null>(null);
  const { media } = content;
  if (media.length === 0) return null;
  const put = (next: readonly PostMedia[]) => write({ media: [...next] });
  return (
    <ol className={classes.list} aria-label={t('publishing_composer.media.order')}>
      {media.map((one, index) => (
        <li key={one.file_id} id={nameField(`media.${index}`)} tabIndex={-1}>
          <div
            className={classes.item}
            draggable={isOpen}
            data-dragged={dragged === index || undefined}
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              if (dragged === index) return;
              put(moveItem(media, dragged, index));
              setDragged(index);
            }}
          >
            <MediaItem media={one} index={index} onChange={put} onDescribe={onDescribe} />
          </div>
        </li>
      ))}
    </ol>
  );
}

type ItemProps = {
  media: PostMedia;
  index: number;
  onChange: (media: readonly PostMedia[]) => void;
  onDescribe: (index: number) => void;
};

function MediaItem({ media, index, onChange, onDescribe }: ItemProps) {
  const { t } = useTranslation();
  const { content, files, isOpen } = useComposer();
  const file = files.get(media.file_id);
  const name = file?.name ?? t('publishing_composer.media.file', { number: index + 1 });
  const isImage = file?.kind === 'image';
  const move = (by: number) => onChange(moveItem(content.media, index, index + by));
  return (
    <>
      <span className={classes.picture}>
        {file?.kind === 'video' ? (
          <IconVideo size={26} stroke={1.5} aria-hidden />
        ) : (
          <img src={getThumbnailAddress({ _id: media.file_id })} alt={media.alt} title={name} />
        )}
        {isImage && media.alt.trim() === '' && (
          <span className={classes.mark}>
            <IconAlertTriangle size={12} aria-hidden />
            {t('publishing_composer.media.no_alt')}
          </span>
        )}
      </span>
      <span className={classes.acts}>
        <RowButton
          aria-label={t('publishing_composer.media.earlier', { name })}
          disabled={!isOpen || index === 0}
          onClick={() => move(-1)}
        >
          <IconArrowLeft size={14} aria-hidden />
        </RowButton>
        <RowButton
          aria-label={t('publishing_composer.media.later', { name })}
          disabled={!isOpen || index === content.media.length - 1}
          onClick={() => move(1)}
        >
          <IconArrowRight size={14} aria-hidden />
        </RowButton>
        {isImage && (
          <RowButton
            id={nameField(`media.${index}.alt`)}
            aria-label={t('publishing_composer.media.alt_of', { name })}
            disabled={!isOpen}
            onClick={() => onDescribe(index)}
          >
            <IconPencil size={14} aria-hidden />
          </RowButton>
        )}
        <RowButton
          aria-label={t('files.remove', { name })}
          disabled={!isOpen}
          onClick={() => onChange(content.media.toSpliced(index, 1))}
        >
          <IconTrash size={14} aria-hidden />
        </RowButton>
      </span>
    </>
  );
}
