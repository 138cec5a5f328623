import { ColorSwatch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TeamCount, TeamPerson } from '#contracts/crm/team/endpoints.ts';
import { formatLength, useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { useNow } from '#web/kit/ui/time.tsx';
import { NumberCell } from './number-cell.tsx';
import shared from '../metrics/figures.module.css';
import classes from './team.module.css';

const COUNTS: readonly TeamCount[] = ['live', 'waiting', 'at_risk', 'overdue', 'done_today'];

/** Who is there and what each has before them; those who are online first. */
export function PeopleCard({ people }: { people: readonly TeamPerson[] }) {
  const { t } = useTranslation();
  const sorted = people.toSorted(
    (a, b) => Number(b.online) - Number(a.online) || a.name.localeCompare(b.name),
  );
  return (
    <Card title={t('team.people')} flush={people.length > 0}>
      {people.length === 0 ? (
        <Empty title={t('team.nobody')} help={t('team.nobody_help')} />
      ) : (
        <ScrollRegion className={shared.scroll} label={t('figures.table', { name: t('team.people') })}>
          <table className={shared.table}>
            <thead>
              <tr>
                <th scope="col">{t('team.person')}</th>
                <th scope="col">{t('team.here')}</th>
                <th scope="col">{t('team.status')}</th>
                {COUNTS.map((name) => (
                  <th key={name} scope="col" className={shared.number}>
                    {t(`team.counts.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sorted.map((person) => (
                <Row key={person._id} person={person} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </Card>
  );
}

function Row({ person }: { person: TeamPerson }) {
  const { t, i18n } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const { name, online, punched_in, status, numbers } = person;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <span className={classes.here} data-online={online || undefined}>
          {t(online ? 'team.online' : 'team.offline')}
        </span>
        <span className={shared.side}>{t(punched_in ? 'team.punched' : 'team.punched_out')}</span>
      </td>
      <td>
        {status && (
          <span className={classes.status}>
            <ColorSwatch color={status.color} size={10} withShadow={false} aria-hidden />
            {i18n.language === 'th' && status.name_th ? status.name_th : status.name}
            <span className={shared.note}>
              {formatLength((now.getTime() - Date.parse(status.since)) / 1000, language)}
            </span>
          </span>
        )}
        {status && !status.accepts_tickets && <span className={shared.side}>{t('team.gets_none')}</span>}
      </td>
      {COUNTS.map((count) => (
        <NumberCell key={count} name={count} of={numbers[count]} row={name} />
      ))}
    </tr>
  );
}
