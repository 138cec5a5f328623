import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/kit/text/format.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';

/** Says since when the numbers have not been updated: nobody watches such a page for an error. */
export function StaleNote({ at }: { at: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const time = dateFormat(language, { timeStyle: 'short' }).format(new Date(at));
  return (
    <Alert variant="light" color="yellow" role="status" mb="md">
      {t('dashboards.shared.stale', { time })}
    </Alert>
  );
}
