import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contracts/networks.ts';
import { MOST_RESULTS } from '#contracts/publishing/results.ts';
import { formatList } from '#web/kit/text/format-list.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import classes from './results.module.css';

/** What these numbers do not have: networks that report none, posts beyond the most, and what channels publish by themselves. */
export function ResultNotes({ silent, more }: { silent: readonly Channel[]; more: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const names = silent.map((channel) => t(`networks.${channel}.name`));
  return (
    <div className={classes.notes}>
      {names.length > 0 && (
        <Alert color="gray">
          {t('publishing_results.silent', { networks: formatList(names, language) })}
        </Alert>
      )}
      {more && <Alert color="gray">{t('publishing_results.more', { count: MOST_RESULTS })}</Alert>}
      <p className={classes.dim}>{t('publishing_results.native_missing')}</p>
    </div>
  );
}
