import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { getTeam, TEAM_COUNTS, type TeamCount, type TeamNumber } from '#contracts/crm/team/endpoints.ts';
import { Channel } from '#contracts/networks.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useNavigate, writeQuery } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { MetricTile, MetricTiles } from '#web/kit/ui/metric-tile.tsx';
import { NumberText } from '#web/kit/ui/number.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { Due } from '../tickets/due.tsx';
import { buildLongestFirstFilter } from './longest-first.ts';
import { PeopleCard } from './people-card.tsx';
import { QueueCard } from './queue-card.tsx';
import { useLiveTeam } from './use-live-team.ts';
import { Wait } from './wait.tsx';
import classes from './team.module.css';

type Team = z.output<typeof getTeam.answer>;

/** SLA timers run without any event: overdue tickets are refetched after this long (ms). */
const AGAIN_MS = 30_000;

/** The present state of the team: what waits, who is there, what is late. */
export function TeamScreen() {
  const { t } = useTranslation();
  const team = useCallQuery(getTeam, {}, { every: AGAIN_MS });
  useLiveTeam();
  return (
    <PageBody>
      <PageHeader
        title={useOpenTitle()}
        about={t('team.about')}
        action={
          team.data && (
            <span className={classes.at}>
              {t('team.at')} <TimeText value={team.data.at} />
            </span>
          )
        }
      />
      <QueryView of={team} loading={<BlockSkeleton height={360} />}>
        {(found) => <Found team={found} />}
      </QueryView>
    </PageBody>
  );
}

const TONES: Partial<Record<TeamCount, 'bad' | 'warn'>> = {
  overdue: 'bad',
  at_risk: 'warn',
  unassigned: 'warn',
};

/** The tickets that are not late yet, the next due first. */
const NEXT_DUE = { view: 'live', overdue: 'no', sort: 'due' };

function Found({ team: { queues, people, next_due } }: { team: Team }) {
  const { t } = useTranslation();
  const go = useNavigate();
  const all = queues.find(({ kind }) => kind === 'all');
  const of = (kind: 'channel' | 'group') => queues.filter((queue) => queue.kind === kind);
  return (
    <>
      <MetricTiles>
        {TEAM_COUNTS.map((name) => {
          const number = all?.numbers[name];
          return number && <Total key={name} name={name} of={number} />;
        })}
        <MetricTile
          name={t('team.next_due')}
          value={next_due ? <Due due={next_due.due} band={next_due.sla_band} short /> : t('team.none_due')}
          {...(next_due ? { onOpen: () => go(`/crm${writeQuery(NEXT_DUE)}`) } : {})}
        />
        <MetricTile
          name={t('team.longest')}
          value={<Wait since={all?.oldest_waiting ?? null} short />}
          {...(all?.oldest_waiting
            ? { onOpen: () => go(`/crm${writeQuery(buildLongestFirstFilter(all))}`) }
            : {})}
        />
      </MetricTiles>
      <PeopleCard people={people} />
      <QueueCard
        title={t('team.groups')}
        first={t('team.group')}
        rows={of('group').map((queue) => ({ queue, name: queue.name || t('team.no_group') }))}
      />
      <QueueCard
        title={t('team.channels')}
        first={t('team.channel')}
        rows={of('channel').map((queue) => ({ queue, name: t(`networks.${Channel.parse(queue.key)}.name`) }))}
      />
    </>
  );
}

function Total({ name, of }: { name: TeamCount; of: TeamNumber }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const tone = of.count > 0 ? TONES[name] : undefined;
  return (
    <MetricTile
      name={t(`team.counts.${name}`)}
      value={<NumberText value={of.count} />}
      {...(tone ? { tone } : {})}
      onOpen={() => navigate(`/crm${writeQuery(of.filter)}`)}
    />
  );
}
