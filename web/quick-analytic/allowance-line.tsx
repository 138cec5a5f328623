import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listRecentSearches } from '#contracts/quick-analytic/recent.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';

/** From this share of the day's searches on the number left is a warning. */
const NEAR = 0.8;

/** How many searches of the day are left, before the limit is reached; nothing where the plan has none. */
export function AllowanceLine() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data } = useCallQuery(listRecentSearches, {});
  if (!data || data.allowance.limit === null) return null;
  const { used, limit } = data.allowance;
  const left = Math.max(0, limit - used);
  return (
    <Text size="sm" c={used >= limit * NEAR ? 'var(--es-warn)' : 'var(--es-dim)'} role="status">
      {t('quick_analytic.allowance', {
        count: left,
        value: formatExactNumber(left, language),
        limit: formatExactNumber(limit, language),
      })}
    </Text>
  );
}
