import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportOutcome } from '#contracts/kit/area/collection.ts';

/** Lists the columns of a file that are not read: their names may only be mistyped. */
export function UnreadColumns({ unread }: Pick<ImportOutcome, 'unread'>) {
  const { t } = useTranslation();
  if (unread.length === 0) return null;
  return (
    <Text size="sm" c="var(--es-warn)" mb="xs">
      {t('area.csv.unread', { count: unread.length, names: unread.map((name) => `“${name}”`).join(', ') })}
    </Text>
  );
}
