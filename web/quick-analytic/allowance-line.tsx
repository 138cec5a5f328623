import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listRecentSearches } from '#contracts/quick-analytic/recent.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';

/** From this share of the day's searches on the number left is a warning. */
const NEAR = 0.8;

/** How many searches of the day are left, before a limit is reached: of the account's and of the person's own the fewer; nothing without limits. */
export function AllowanceLine() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data } = useCallQuery(listRecentSearches, {});
  if (!data) return null;
  const { person, ...account } = data.allowance;
  const [first] = [{ name: 'allowance', ...account } as const, { name: 'allowance_own', ...person } as const]
    .flatMap(({ limit, ...one }) =>
      limit === null ? [] : [{ ...one, limit, left: Math.max(0, limit - one.used) }],
    )
    .toSorted((a, b) => a.left - b.left);
  if (!first) return null;
  const { name, used, limit, left } = first;
  return (
    <Text size="sm" c={used >= limit * NEAR ? 'var(--es-warn)' : 'var(--es-dim)'} role="status">
      {t(`quick_analytic.${name}`, {
        count: left,
        value: formatExactNumber(left, language),
        limit: formatExactNumber(limit, language),
      })}
    </Text>
  );
}
