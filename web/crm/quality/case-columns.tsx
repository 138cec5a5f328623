import type { TFunction } from 'i18next';
import type { QualityCase } from '#contracts/crm/quality/case.ts';
import type { Column } from '#web/kit/table/column.ts';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { ScoreBadge } from './score-badge.tsx';

/** The columns of lists of cases. */
export function buildCaseColumns(t: TFunction): readonly Column<QualityCase>[] {
  return [
    {
      id: 'ticket',
      header: t('quality.ticket'),
      always: true,
      width: 'minmax(12.5rem, 2fr)',
      cell: ({ ticket }) => (
        <>
          <ChannelName channel={ticket.channel} bare /> #{ticket.number} {ticket.subject}
        </>
      ),
    },
    { id: 'agent', header: t('quality.agent'), cell: ({ agent }) => agent?.name ?? t('figures.nobody') },
    { id: 'card', header: t('quality.card'), cell: ({ card }) => card.name },
    { id: 'picked', header: t('quality.picked'), cell: ({ rule_name }) => rule_name || t('quality.by_hand') },
    {
      id: 'state',
      header: t('quality.state'),
      cell: ({ state, reviews_done, needed }) =>
        state === 'open' && needed > 1
          ? t('quality.judges', { done: reviews_done, needed })
          : t(`quality.states.${state}`),
    },
    {
      id: 'score',
      header: t('quality.score'),
      width: '9.375rem',
      cell: ({ score, passed }) =>
        score === null || passed === null ? '–' : <ScoreBadge score={score} passed={passed} />,
    },
    {
      id: 'at',
      header: t('quality.at'),
      width: '10rem',
      cell: ({ reviewed_at, created_at }) => <TimeText value={reviewed_at ?? created_at} />,
    },
  ];
}
