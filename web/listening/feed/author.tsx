import { useTranslation } from 'react-i18next';
import type { Mention } from '#contracts/listening/mention.ts';
import { exactNumber, shortNumber, useLanguage } from '#web/kit/text/format.ts';
import classes from './row.module.css';

type Author = Mention['author'];

/** The name to call an author by: the shown name, the handle, or the network's id. */
export const authorName = ({ name, handle, _id }: Author, unknown: string): string =>
  name || handle || _id || unknown;

/** How many follow an author, where the network says so. */
export function Followers({ of }: { of: Author }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (of.followers === undefined) return null;
  const exact = t('listening.feed.followers', {
    count: of.followers,
    value: exactNumber(of.followers, language),
  });
  return (
    <span className={classes.dim} title={exact}>
      {t('listening.feed.followers', { count: of.followers, value: shortNumber(of.followers, language) })}
    </span>
  );
}
