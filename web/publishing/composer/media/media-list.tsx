import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moveItem } from '#web/kit/form/move-item.ts';
import { nameField, useComposer } from '../composer-context.ts';
import { MediaItem } from './media-item.tsx';
import type { MediaAct, MediaPlace } from './media-place.ts';
import classes from './media.module.css';

/** The pictures and films of a place in their order: moved by dragging or by buttons. */
export function MediaList({ place, onAct }: { place: MediaPlace; onAct: (act: MediaAct) => void }) {
  const { t } = useTranslation();
  const { isOpen } = useComposer();
  const [dragged, setDragged] = useState<number | null>(null);
  const { media, change, path } = place;
  if (media.length === 0) return null;
  return (
    <ol className={classes.list} aria-label={t('publishing_composer.media.order')}>
      {media.map((one, index) => (
        <li key={one.file_id} id={nameField(`${path}.${index}`)} tabIndex={-1}>
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
              change((now) => moveItem(now, dragged, index));
              setDragged(index);
            }}
          >
            <MediaItem place={place} index={index} onAct={onAct} />
          </div>
        </li>
      ))}
    </ol>
  );
}
