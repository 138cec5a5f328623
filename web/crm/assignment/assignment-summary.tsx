import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getAssignment, type Assignment } from '#contracts/crm/assignment/endpoints.ts';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useSession } from '#web/kit/session/session.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './assignment.module.css';

const WhyDrawer = lazy(() =>
  import('./assignment-explanation-drawer.tsx').then((module) => ({
    default: module.AssignmentExplanationDrawer,
  })),
);

/** Whose a ticket is and why, in one line that opens the whole reason; nothing where the account has no auto assignment. */
export function AssignmentSummary({ ticket }: { ticket: Ticket }) {
  const { account } = useSession();
  return hasFeature(account, 'auto_assignment') ? <Told key={ticket._id} ticket={ticket} /> : null;
}

function Told({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const read = useCallQuery(getAssignment, { params: { _id: ticket._id } });
  return (
    <QueryView inline of={read} loading={null}>
      {(assignment) =>
        assignment.decision && (
          <section aria-label={t('assignment.title')}>
            <UnstyledButton className={classes.line} onClick={() => setOpen(true)}>
              <Line of={assignment} ticket={ticket} />
              <span className={classes.why}>{t('assignment.why')}</span>
            </UnstyledButton>
            {open && (
              <Suspense>
                <WhyDrawer of={assignment} ticket={ticket} onClose={() => setOpen(false)} />
              </Suspense>
            )}
          </section>
        )
      }
    </QueryView>
  );
}

function Line({
  of: { decision, holds, waiting_since, people, rules },
  ticket,
}: {
  of: Assignment;
  ticket: Ticket;
}) {
  const { t } = useTranslation();
  if (waiting_since)
    return (
      <span>
        {t('assignment.waits')} <TimeText value={waiting_since} />
      </span>
    );
  if (!decision || !holds || decision.agent_id === null)
    return <span>{t(ticket.assignee ? 'assignment.by_person' : 'assignment.nobody')}</span>;
  const words = {
    agent: people[decision.agent_id] ?? '',
    rule: rules[decision.rule_id ?? ''] ?? t('auto_assign.preview.this_rule'),
    interpolation: { escapeValue: false },
  };
  return <span>{t('auto_assign.preview.to', words)}</span>;
}
