import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { getHistory, listAgents } from '#contracts/crm/endpoints.ts';
import type { HistoryLine } from '#contracts/crm/ticket.ts';
import { useCallQuery, useCallPages } from '#web/kit/api/use-call.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { PersonPicture } from '#web/kit/ui/avatar.tsx';
import { MoreButton } from '#web/kit/ui/more-button.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { formatMoment } from '../tickets/format-moment.ts';
import { StateBadge } from '../tickets/ticket-badges.tsx';
import { readHistoryLine, type FieldChange } from './history-words.ts';
import classes from './history.module.css';

/** Everything that happened to a ticket, out of the event log: who, what, from where to where, when. */
export function History({ id, contact }: { id: string; contact: string }) {
  const { t } = useTranslation();
  const pages = useCallPages(getHistory, { params: { _id: id }, query: { limit: 200 } });
  const agents = useCallQuery(listAgents, {}).data?.items ?? [];
  const nameOf = (agentId: string | null): string =>
    agentId === null
      ? t('crm.history.nobody')
      : (agents.find(({ _id }) => _id === agentId)?.name ?? t('crm.history.somebody'));
  return (
    <QueryView of={pages} loading={<RowsSkeleton rows={6} height={44} />}>
      {(lines) =>
        lines.length === 0 ? (
          <Empty title={t('crm.history.empty')} />
        ) : (
          // What scrolls must be reachable by keys.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <div className={classes.scroller} tabIndex={0} role="region" aria-label={t('crm.history.label')}>
            <ol className={classes.lines}>
              {lines.map((line) => (
                <Line key={line.seq} line={line} contact={contact} nameOf={nameOf} />
              ))}
            </ol>
            <MoreButton of={pages}>{t('crm.history.more')}</MoreButton>
          </div>
        )
      }
    </QueryView>
  );
}

type NameOf = (agentId: string | null) => string;

function Line({ line, contact, nameOf }: { line: HistoryLine; contact: string; nameOf: NameOf }) {
  const { t } = useTranslation();
  const { deed, changes } = readHistoryLine(line);
  const metric = line.metric === null ? t('crm.history.a_clock') : t(`sla.metrics.${line.metric}.name`);
  const name = line.actor.name || (line.actor._id === null ? t('crm.history.system') : contact);
  return (
    <li className={classes.line}>
      <PersonPicture name={name} size={24} />
      <div className={classes.what}>
        <span>
          <strong>{name}</strong> {t(`crm.history.${deed}`, { kind: line.kind, metric })}
        </span>
        {changes.map((change) => (
          <Change key={change.field} change={change} nameOf={nameOf} />
        ))}
      </div>
      <span className={classes.when}>
        <TimeText value={line.at} />
      </span>
    </li>
  );
}

function Change({ change, nameOf }: { change: FieldChange; nameOf: NameOf }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (change.field === 'state')
    return (
      <span className={classes.change}>
        {change.from && <StateBadge state={change.from} />}
        {change.from && <span aria-label="→">→</span>}
        <StateBadge state={change.to} />
      </span>
    );
  if (change.field === 'group') return null;
  if (change.field === 'snoozed')
    return (
      change.until && <span className={classes.change}>{formatMoment(new Date(change.until), language)}</span>
    );
  const [from, to] = wordsOfChange(change, { t, nameOf });
  return (
    <span className={classes.change}>{from && to ? t('crm.history.from_to', { from, to }) : to || '—'}</span>
  );
}

type PlainChange = Exclude<FieldChange, { field: 'state' | 'group' | 'snoozed' }>;
type HistoryContext = { t: TFunction; nameOf: NameOf };

function wordsOfChange(change: PlainChange, { t, nameOf }: HistoryContext): [string | null, string] {
  if (change.field === 'assignee') return [nameOf(change.from), nameOf(change.to)];
  if (change.field === 'priority')
    return [t(`tickets.priority.p${change.from}`), t(`tickets.priority.p${change.to}`)];
  if (change.field === 'delivery')
    return [change.from && t(`crm.delivery.${change.from}`), t(`crm.delivery.${change.to}`)];
  return [change.from, change.to];
}
