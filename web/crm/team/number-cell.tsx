import { useTranslation } from 'react-i18next';
import type { TeamCount, TeamNumber } from '#contracts/crm/team/endpoints.ts';
import { Link } from '#web/kit/router/link.tsx';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import shared from '../metrics/figures.module.css';

/** Numbers that need attention when they are not zero. */
const TONES: Partial<Record<TeamCount, 'bad' | 'warn'>> = {
  overdue: 'bad',
  at_risk: 'warn',
  unassigned: 'warn',
};

type Props = { name: TeamCount; of: TeamNumber | undefined; row: string };

/** A number of the dashboard: a link to a list of exactly that length. */
export function NumberCell({ name, of, row }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!of) return <td className={shared.number}>–</td>;
  const count = formatExactNumber(of.count, language);
  const label = [row, t(`team.counts.${name}`)].filter(Boolean).join(', ');
  return (
    <td className={shared.number} data-tone={of.count > 0 ? TONES[name] : undefined}>
      <Link
        to="/crm"
        search={of.filter}
        className={`${shared.opens} ${of.count === 0 ? shared.zero : ''}`}
        aria-label={t('team.opens', { name: label, count })}
      >
        {count}
      </Link>
    </td>
  );
}
