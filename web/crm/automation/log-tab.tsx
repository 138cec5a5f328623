import { Badge, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  listRuleRuns,
  RULE_KINDS,
  RUN_OUTCOMES,
  RuleKind,
  RunOutcome,
  type RuleRun,
} from '#contracts/crm/automation/endpoints.ts';
import { TicketLink } from '#web/crm/tickets/ticket-link.tsx';
import { useCallPages, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { MoreButton } from '#web/kit/ui/more-button.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { ActionResultLine } from './action-result-line.tsx';
import classes from './automation.module.css';

const COLORS: Record<RunOutcome, string> = {
  done: 'green',
  waiting: 'blue',
  left: 'gray',
  failed: 'red',
  stopped: 'orange',
};

/** The runs of rules, newest first, and the reasons of failures. */
export function LogTab() {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const refresh = useRefresh();
  const kind = RuleKind.safeParse(query.kind).data;
  const outcome = RunOutcome.safeParse(query.outcome).data;
  const filter = { ...(kind ? { kind } : {}), ...(outcome ? { outcome } : {}) };
  const runs = useCallPages(listRuleRuns, { query: { ...filter, limit: 50 } }, { keep: true });
  const reload = () => refresh('rule_run.');
  useLive('rule_run', reload, { onResync: reload });
  return (
    <>
      <div className={classes.tools}>
        <Select
          aria-label={t('rules.log.kind')}
          placeholder={t('rules.log.all')}
          clearable
          data={RULE_KINDS.map((value) => ({ value, label: t(`rules.kinds.${value}`) }))}
          value={kind ?? null}
          onChange={(next) => change({ kind: next ?? undefined })}
        />
        <Select
          aria-label={t('rules.log.outcome')}
          placeholder={t('rules.log.any')}
          clearable
          data={RUN_OUTCOMES.map((value) => ({ value, label: t(`rules.outcomes.${value}`) }))}
          value={outcome ?? null}
          onChange={(next) => change({ outcome: next ?? undefined })}
        />
      </div>
      <Card flush>
        <QueryView of={runs} loading={<RowsSkeleton rows={6} height={52} />}>
          {(shown) =>
            shown.length === 0 ? (
              <Empty title={t('rules.log.empty')} help={t('rules.log.empty_help')} />
            ) : (
              <ul className={classes.runs} aria-label={t('rules.tabs.log')}>
                {shown.map((run) => (
                  <Run key={run._id} run={run} />
                ))}
              </ul>
            )
          }
        </QueryView>
      </Card>
      <MoreButton of={runs}>{t('rules.log.more')}</MoreButton>
    </>
  );
}

function Run({ run }: { run: RuleRun }) {
  const { t } = useTranslation();
  return (
    <li className={classes.run}>
      <TimeText value={run.at} />
      <span>
        <span className={classes.strong}>{run.rule.name}</span>
        <span className={classes.quiet} style={{ display: 'block' }}>
          {t(`rules.kinds.${run.kind}`)}
        </span>
      </span>
      <TicketLink ticketId={run.ticket._id}>{`#${run.ticket.number} ${run.ticket.customer}`}</TicketLink>
      <span className={classes.did}>
        {run.results.map((deed, index) => (
          // Action results have no ids; they keep their order.
          <ActionResultLine key={index} deed={deed} />
        ))}
      </span>
      <span>
        <Badge variant="light" color={COLORS[run.outcome]}>
          {t(`rules.outcomes.${run.outcome}`)}
        </Badge>
      </span>
    </li>
  );
}
