import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPicture } from './media.tsx';
import classes from './row.module.css';

/**
 * The first picture of a post in its row, fetched when the row comes near, in a place of its own size from the beginning: a list whose
 * rows grow under the pointer cannot be worked in. What its network no longer gives leaves a sign there. Films are in the details.
 */
export function Thumbnail({ media }: { media: readonly string[] }) {
  const { t } = useTranslation();
  const [gone, setGone] = useState(false);
  const pictures = media.filter(isPicture);
  const [first] = pictures;
  if (first === undefined) return null;
  return (
    <span
      className={classes.thumbnail}
      role="img"
      aria-label={t('feed.pictures', { count: pictures.length })}
    >
      {gone ? (
        <IconPhoto size={22} stroke={1.5} aria-hidden />
      ) : (
        <img
          src={first}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setGone(true)}
        />
      )}
      {pictures.length > 1 && <span className={classes.pictures}>{pictures.length}</span>}
    </span>
  );
}
