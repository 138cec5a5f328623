import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { listRuleRuns } from '#contracts/crm/automation/endpoints.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { ActionResultLine } from './action-result-line.tsx';
import panel from '../side-panel/panel.module.css';
import classes from './automation.module.css';

/** How many of the newest runs are shown with a ticket. */
const SHOWN = 5;

/** What rules did in a ticket automatically; empty if they did nothing, or if the user may not see it. */
export function TicketRuns({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation();
  const may = usePermission([['crm.auto_canned.read', 'crm.auto_assignment_management.read']]);
  const refresh = useRefresh();
  const runs = useCallQuery(listRuleRuns, { query: { ticket_id: ticketId, limit: SHOWN } }, { enabled: may });
  useLive('rule_run', () => refresh('rule_run.'));
  const part = (inside: ReactNode) => (
    <section aria-label={t('rules.in_ticket')}>
      <h4 className={panel.sub}>{t('rules.in_ticket')}</h4>
      {inside}
    </section>
  );
  return (
    <QueryView inline of={runs} around={part} loading={null}>
      {({ items }) =>
        items.length > 0 &&
        part(
          <ul className={classes.held}>
            {items.map((run) => (
              <li key={run._id}>
                <span>
                  <span className={classes.strong}>{run.rule.name}</span> · <TimeText value={run.at} />
                </span>
                {run.results.map((deed, index) => (
                  // Action results have no ids; they keep their order.
                  <ActionResultLine key={index} deed={deed} />
                ))}
              </li>
            ))}
          </ul>,
        )
      }
    </QueryView>
  );
}
