import { useTranslation } from 'react-i18next';
import type { Mention } from '#contracts/listening/mention.ts';
import { formatExactNumber, formatShortNumber, useLanguage } from '#web/kit/text/format.ts';
import classes from './row.module.css';

type Author = Mention['author'];

/** The name of an author: the display name, the handle, or the network's id. */
export function getAuthorName({ name, handle, _id }: Author, unknown: string): string {
  return name || handle || _id || unknown;
}

/** The number of an author's followers, where the network reports it. */
export function Followers({ of }: { of: Author }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (of.followers === undefined) return null;
  const exact = t('listening.feed.followers', {
    count: of.followers,
    value: formatExactNumber(of.followers, language),
  });
  return (
    <span className={classes.dim} title={exact}>
      {t('listening.feed.followers', {
        count: of.followers,
        value: formatShortNumber(of.followers, language),
      })}
    </span>
  );
}
