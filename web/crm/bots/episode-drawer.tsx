import { Badge, Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listBotEpisodes, type BotEpisode } from '#contracts/crm/bots/endpoints.ts';
import type { RawInput } from '#contracts/kit/endpoint.ts';
import { TicketLink } from '#web/crm/tickets/ticket-link.tsx';
import { useCallPages } from '#web/kit/api/use-call.ts';
import { MoreButton } from '#web/kit/ui/more-button.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './bots.module.css';

type Props = { query: RawInput<typeof listBotEpisodes>['query']; title: string; onClose: () => void };

/** The conversations behind a figure, each with the way to its ticket. */
export function EpisodeDrawer({ query, title, onClose }: Props) {
  const { t } = useTranslation();
  const list = useCallPages(listBotEpisodes, { query: { ...query, limit: 50 } });
  return (
    <Drawer
      opened
      onClose={onClose}
      size="lg"
      title={title}
      closeButtonProps={{ 'aria-label': t('bots.list.close') }}
    >
      <QueryView of={list} loading={<RowsSkeleton rows={6} height={52} />}>
        {(episodes) =>
          episodes.length === 0 ? (
            <Empty title={t('bots.list.empty')} help="" />
          ) : (
            <ul className={classes.episodes}>
              {episodes.map((episode) => (
                <Episode key={episode._id} episode={episode} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <MoreButton of={list}>{t('bots.list.more')}</MoreButton>
    </Drawer>
  );
}

function Episode({ episode }: { episode: BotEpisode }) {
  const { t } = useTranslation();
  const { number, customer } = episode.ticket;
  return (
    <li className={classes.episode}>
      <span>
        <TicketLink ticketId={episode.ticket._id}>
          {t('bots.list.ticket', { number, customer, interpolation: { escapeValue: false } })}
        </TicketLink>
        <span className={classes.whole} style={{ display: 'block' }}>
          {episode.bot.name} · {t('bots.list.turns', { count: episode.turns })} ·{' '}
          <TimeText value={episode.started_at} />
        </span>
      </span>
      <Badge variant="light" color={episode.outcome === 'resolved' ? 'green' : 'gray'}>
        {t(`bots.outcomes.${episode.outcome}`)}
      </Badge>
    </li>
  );
}
