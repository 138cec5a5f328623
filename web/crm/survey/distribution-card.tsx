import { useTranslation } from 'react-i18next';
import type { SurveyResults } from '#contracts/crm/survey/results.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { Bars } from './bars.tsx';

type Props = {
  kind: 'csat' | 'nps';
  of: SurveyResults['csat'];
  onOpen: (value: number) => void;
};

/** How many chose each step of a scale, the best first; each opens its answers. */
export function DistributionCard({ kind, of, onOpen }: Props) {
  const { t } = useTranslation();
  return (
    <Card title={t(`surveys.spread.${kind}`)}>
      <Bars
        of={of.spread
          .toReversed()
          .map(({ value, count }) => ({ key: String(value), name: String(value), count }))}
        onOpen={(key) => onOpen(Number(key))}
      />
    </Card>
  );
}
