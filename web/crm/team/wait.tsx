import { useTranslation } from 'react-i18next';
import { lengthOf, useLanguage } from '#web/kit/text/format.ts';
import { useNow } from '#web/kit/ui/time.tsx';
import shared from '../knowing/knowing.module.css';

/** How long somebody has waited, growing as one looks. */
export function Wait({ since }: { since: string | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  if (since === null) return <span className={shared.zero}>{t('team.nobody_waits')}</span>;
  return <time dateTime={since}>{lengthOf((now.getTime() - Date.parse(since)) / 1000, language)}</time>;
}
