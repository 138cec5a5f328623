import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPicture } from './media.tsx';
import classes from './row.module.css';

/** Addresses that gave no picture since the page was loaded: a row that comes into sight again keeps no place for them. */
const GONE = new Set<string>();

/**
 * The first picture of a post in its row, fetched when the row comes near, in a place of its own size from the beginning: a list whose
 * rows grow under the pointer cannot be worked in. Films, and what its network no longer gives, are in the details.
 */
export function Thumbnail({ media }: { media: readonly string[] }) {
  const { t } = useTranslation();
  const [, setGone] = useState(GONE.size);
  const pictures = media.filter((address) => isPicture(address) && !GONE.has(address));
  const [first] = pictures;
  if (first === undefined) return null;
  return (
    <span
      className={classes.thumbnail}
      role="img"
      aria-label={t('feed.pictures', { count: pictures.length })}
    >
      <img
        key={first}
        src={first}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setGone(GONE.add(first).size)}
      />
      {pictures.length > 1 && <span className={classes.pictures}>{pictures.length}</span>}
    </span>
  );
}
