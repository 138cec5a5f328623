import { useTranslation } from 'react-i18next';
import { TEAM_COUNTS, type TeamQueue } from '#contracts/crm/team/endpoints.ts';
import { Link } from '#web/kit/router/link.tsx';
import { Card } from '#web/kit/ui/card.tsx';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import { buildLongestFirstFilter } from './longest-first.ts';
import { NumberCell } from './number-cell.tsx';
import { Wait } from './wait.tsx';
import shared from '../metrics/figures.module.css';

type Row = { queue: TeamQueue; name: string };

/** Queues of one kind side by side. */
export function QueueCard({ title, first, rows }: { title: string; first: string; rows: readonly Row[] }) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <Card title={title} flush>
      <ScrollRegion className={shared.scroll} label={t('figures.table', { name: title })}>
        <table className={shared.table}>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              {TEAM_COUNTS.map((name) => (
                <th key={name} scope="col" className={shared.number}>
                  {t(`team.counts.${name}`)}
                </th>
              ))}
              <th scope="col" className={shared.number}>
                {t('team.longest')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ queue, name }) => (
              <tr key={queue.key ?? ''}>
                <th scope="row">{name}</th>
                {TEAM_COUNTS.map((count) => (
                  <NumberCell key={count} name={count} of={queue.numbers[count]} row={name} />
                ))}
                <td className={shared.number}>
                  {queue.oldest_waiting ? (
                    <Link to="/crm" search={buildLongestFirstFilter(queue)} className={shared.opens}>
                      <Wait since={queue.oldest_waiting} />
                    </Link>
                  ) : (
                    <Wait since={null} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  );
}
