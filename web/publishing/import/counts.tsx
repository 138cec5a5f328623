import { useTranslation } from 'react-i18next';
import type { PostImport } from '#contracts/publishing/post-import.ts';
import classes from './import.module.css';

const SHOWN = ['ready', 'faulty', 'known', 'imported', 'undone', 'kept'] as const;

/** How many rows are in which state; states without rows are left out. */
export function Counts({ counts }: Pick<PostImport, 'counts'>) {
  const { t } = useTranslation();
  return (
    <ul className={classes.counts} aria-label={t('publishing_import.counts')}>
      {SHOWN.filter((state) => counts[state] > 0).map((state) => (
        <li key={state} className={classes.count} data-state={state}>
          {t(`publishing_import.state.${state}`, { count: counts[state] })}
        </li>
      ))}
    </ul>
  );
}
