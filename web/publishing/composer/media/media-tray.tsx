import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { nameField } from '../composer-context.ts';
import { FollowLine } from '../fields/follow-line.tsx';
import { MediaDrop } from './media-drop.tsx';
import { useMainMedia } from './media-place.ts';
import classes from './media.module.css';

/** The pictures and films of the post: dropped, pasted or chosen, in the order in which they are shown. */
export function MediaTray() {
  const { t } = useTranslation();
  const place = useMainMedia();
  const title = useId();
  return (
    <section className={classes.tray} aria-labelledby={title} id={nameField('media')} tabIndex={-1}>
      <div className={classes.head}>
        <h2 id={title} className={classes.title}>
          {t('publishing_composer.media.title')}
        </h2>
        <FollowLine field="media" label={t('publishing_composer.media.title')} />
      </div>
      <MediaDrop place={place} label={t('publishing_composer.media.title')} takesPasted />
    </section>
  );
}
