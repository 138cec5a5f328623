import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A score with the word for it, so that colour is never the only sign. */
export function ScoreBadge({ score, passed }: { score: number; passed: boolean }) {
  const { t } = useTranslation();
  return (
    <Badge color={passed ? 'green' : 'red'} variant="light">
      {t('quality.points', { score })} · {t(passed ? 'quality.passed' : 'quality.failed')}
    </Badge>
  );
}
