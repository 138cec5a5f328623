import { useTranslation } from 'react-i18next';
import { formatLength, useLanguage } from '#web/kit/text/format.ts';
import { useNow } from '#web/kit/ui/time.tsx';
import shared from '../metrics/figures.module.css';

/** How long somebody has waited, updated live; `short` shows only the largest unit. */
export function Wait({ since, short = false }: { since: string | null; short?: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  if (since === null) return <span className={shared.zero}>{t('team.nobody_waits')}</span>;
  const seconds = (now.getTime() - Date.parse(since)) / 1000;
  const whole = formatLength(seconds, language);
  return (
    <time dateTime={since} title={whole}>
      {short ? formatLength(seconds, language, 1) : whole}
    </time>
  );
}
