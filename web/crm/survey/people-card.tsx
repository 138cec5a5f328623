import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SurveyResults } from '#contracts/crm/survey/results.ts';
import { formatExactNumber, formatPercent, useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import type { InvitationQuery } from './invitations-drawer.tsx';
import shared from '../metrics/figures.module.css';

type Person = SurveyResults['agents'][number];

/** Survey scores by person for their tickets. A score of a few answers shows how few. */
export function PeopleCard({
  people,
  onOpen,
}: {
  people: readonly Person[];
  onOpen: (one: Person, query: Partial<InvitationQuery['query']>) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Card title={t('surveys.people')} flush>
      <ScrollRegion className={shared.scroll} label={t('figures.table', { name: t('surveys.people') })}>
        <table className={shared.table}>
          <thead>
            <tr>
              <th scope="col">{t('figures.agent')}</th>
              <th scope="col" className={shared.number}>
                {t('surveys.numbers.sent')}
              </th>
              <th scope="col" className={shared.number}>
                {t('surveys.rate')}
              </th>
              <th scope="col" className={shared.number}>
                {t('surveys.numbers.csat')}
              </th>
              <th scope="col" className={shared.number}>
                NPS
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map((one) => (
              <tr key={one.agent?._id ?? ''}>
                <th scope="row">{one.agent?.name ?? t('figures.nobody')}</th>
                <td className={shared.number}>
                  <DrillDownLink onOpen={() => onOpen(one, { state: 'sent' })}>
                    {formatExactNumber(one.sent, language)}
                  </DrillDownLink>
                </td>
                <td className={shared.number}>
                  <DrillDownLink onOpen={one.answered > 0 && (() => onOpen(one, { state: 'answered' }))}>
                    {formatPercent(one.answered / one.sent, language)}
                  </DrillDownLink>
                </td>
                <td className={shared.number}>
                  <DrillDownLink onOpen={one.csat !== null && (() => onOpen(one, { kind: 'csat' }))}>
                    {one.csat === null ? '–' : formatPercent(one.csat, language)}
                  </DrillDownLink>
                  <Rests on={one.csat_answers} />
                </td>
                <td className={shared.number}>
                  <DrillDownLink onOpen={one.nps !== null && (() => onOpen(one, { kind: 'nps' }))}>
                    {one.nps === null ? '–' : formatExactNumber(Math.round(one.nps), language)}
                  </DrillDownLink>
                  <Rests on={one.nps_answers} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  );
}

/** A number that opens what it counts, if it counts anything. */
function DrillDownLink({ onOpen, children }: { onOpen: false | (() => void); children: ReactNode }) {
  if (!onOpen) return children;
  return (
    <UnstyledButton className={shared.opens} onClick={onOpen}>
      {children}
    </UnstyledButton>
  );
}

/** The number of answers that a score is based on. */
function Rests({ on }: { on: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (on === 0) return null;
  return (
    <span className={shared.side}>{t('ticket_reports.of', { value: formatExactNumber(on, language) })}</span>
  );
}
