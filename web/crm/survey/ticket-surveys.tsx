import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sendSurvey, listTicketSurveys } from '#contracts/crm/survey/endpoints.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { useCallQuery, useRefresh, useCallMutation } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { usePermission, useSession } from '#web/kit/session/session.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { InvitationItem } from './invitation-item.tsx';
import classes from '../customers/customer.module.css';
import shared from '../metrics/figures.module.css';
import panel from '../side-panel/panel.module.css';

/** In a ticket: whether its customer was sent a survey, how they responded, and a button to send one now. */
export function TicketSurveys({ id }: { id: string }) {
  const { account } = useSession();
  const may = usePermission(['crm.survey.read']);
  return may && hasFeature(account, 'survey') ? <Asked id={id} /> : null;
}

function Asked({ id }: { id: string }) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const mayAsk = usePermission(['crm.survey.write']);
  const surveys = useCallQuery(listTicketSurveys, { params: { _id: id } });
  const ask = useCallMutation(sendSurvey, {
    success: t('surveys.ticket.asked'),
    refresh: ['ticket-survey.', 'ticket.'],
  });
  useLive('ticket_survey.', () => refresh('ticket-survey.list'));
  const part = (inside: ReactNode) => (
    <>
      <h4 className={panel.sub}>{t('surveys.ticket.title')}</h4>
      {inside}
    </>
  );
  return (
    <QueryView inline of={surveys} around={part} loading={null}>
      {({ items, ask: chance }) =>
        // If no survey exists, a ticket does not mention surveys.
        (items.length > 0 || chance.reason !== 'no_survey') &&
        part(
          <>
            {items.length === 0 ? (
              <p className={classes.none}>{t('surveys.ticket.never')}</p>
            ) : (
              <ul className={shared.list}>
                {items.map((one) => (
                  <InvitationItem key={one._id} of={one} inTicket />
                ))}
              </ul>
            )}
            {mayAsk && chance.reason && (
              <p className={shared.note}>
                {t('surveys.ticket.why_not', { reason: t(`surveys.reasons.${chance.reason}`) })}
              </p>
            )}
            {mayAsk && chance.allowed && (
              <Button
                variant="default"
                size="xs"
                loading={ask.isPending}
                onClick={() => ask.send({ params: { _id: id }, body: {} })}
              >
                {t('surveys.ticket.ask')}
              </Button>
            )}
          </>,
        )
      }
    </QueryView>
  );
}
