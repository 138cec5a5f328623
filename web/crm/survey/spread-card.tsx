import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SurveyResults } from '#contracts/crm/survey/endpoints.ts';
import { exactNumber, useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import shared from '../figures/figures.module.css';

type Props = {
  kind: 'csat' | 'nps';
  of: SurveyResults['csat'];
  onOpen: (value: number) => void;
};

/** How many said each step of a scale, the best first; each opens its answers. */
export function SpreadCard({ kind, of, onOpen }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const most = Math.max(1, ...of.spread.map(({ count }) => count));
  return (
    <Card title={t(`surveys.spread.${kind}`)}>
      <ul className={shared.bars}>
        {of.spread.toReversed().map(({ value, count }) => (
          <li key={value} className={shared.bar}>
            <span>{value}</span>
            <div className={shared.track} aria-hidden>
              <div className={shared.fill} style={{ width: `${(count / most) * 100}%` }} />
            </div>
            {count > 0 ? (
              <UnstyledButton
                className={shared.opens}
                onClick={() => onOpen(value)}
                aria-label={`${value}: ${exactNumber(count, language)}`}
              >
                {exactNumber(count, language)}
              </UnstyledButton>
            ) : (
              <span className={shared.zero}>0</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
