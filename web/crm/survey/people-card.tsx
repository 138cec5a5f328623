import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SurveyResults } from '#contracts/crm/survey/endpoints.ts';
import { exactNumber, percentText, useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import shared from '../figures/figures.module.css';

type Person = SurveyResults['agents'][number];

/** What customers said of each person's tickets. A score of a few answers says how few. */
export function PeopleCard({ people, onOpen }: { people: readonly Person[]; onOpen: (one: Person) => void }) {
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
                  {one.agent ? (
                    <UnstyledButton className={shared.opens} onClick={() => onOpen(one)}>
                      {exactNumber(one.sent, language)}
                    </UnstyledButton>
                  ) : (
                    exactNumber(one.sent, language)
                  )}
                </td>
                <td className={shared.number}>{percentText(one.answered / one.sent, language)}</td>
                <td className={shared.number}>
                  {one.csat === null ? '–' : percentText(one.csat, language)}
                  <Rests on={one.csat_answers} />
                </td>
                <td className={shared.number}>
                  {one.nps === null ? '–' : Math.round(one.nps)}
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

/** Of how many answers a score is made. */
function Rests({ on }: { on: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (on === 0) return null;
  return <span className={shared.side}>{t('ticketReports.of', { value: exactNumber(on, language) })}</span>;
}
