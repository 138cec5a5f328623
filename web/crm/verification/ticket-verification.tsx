import { useTranslation } from 'react-i18next';
import { hasFeature } from '#contracts/permissions/features.ts';
import { listVerificationLinks } from '#contracts/verification/endpoints.ts';
import { listSmsCodes } from '#contracts/verification/sms.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { usePermission, useSession } from '#web/kit/session/session.ts';
import { combineReads, QueryView } from '#web/kit/ui/query-view.tsx';
import { CodeItem } from './code-item.tsx';
import { LinkItem } from './link-item.tsx';
import { SendCode } from './send-code.tsx';
import panel from '../side-panel/panel.module.css';
import classes from './verification.module.css';

/** The data for a part that the account does not have. */
const NOTHING = { data: { items: [], by_hand: [] }, error: null, refetch: () => undefined };

/** How the customer of a ticket proved their identity: links that they answered and codes that they gave. */
export function TicketVerification({ ticketId, closed }: { ticketId: string; closed: boolean }) {
  const { t } = useTranslation();
  const { account } = useSession();
  const mayWrite = usePermission(['crm.ticket.write']) && !closed;
  const refresh = useRefresh();
  useLive('verification_link.', () => refresh('verification-link.'));
  useLive('sms_code.', () => refresh('sms-code.'));
  const withLinks = hasFeature(account, 'verification_link');
  const withCodes = hasFeature(account, 'sms_otp');
  const params = { _id: ticketId };
  const links = useCallQuery(listVerificationLinks, { params }, { enabled: withLinks });
  const codes = useCallQuery(listSmsCodes, { params }, { enabled: withCodes });
  const both = combineReads(withLinks ? links : NOTHING, withCodes ? codes : NOTHING);
  if (!withLinks && !withCodes) return null;
  return (
    <section aria-label={t('ticket_verification.title')}>
      <h4 className={panel.sub}>{t('ticket_verification.title')}</h4>
      <QueryView inline of={both} loading={null}>
        {([{ items: sent, by_hand: labels }, { items: checks }]) =>
          sent.length + checks.length === 0 ? (
            <p className={classes.none}>{t('ticket_verification.none')}</p>
          ) : (
            <ul className={classes.list}>
              {sent.map((one) => (
                <LinkItem key={one._id} of={one} ticketId={ticketId} labels={mayWrite ? labels : []} />
              ))}
              {checks.map((one) => (
                <CodeItem key={one._id} of={one} ticketId={ticketId} mayWrite={mayWrite} />
              ))}
            </ul>
          )
        }
      </QueryView>
      {mayWrite && codes.data && <SendCode ticketId={ticketId} ready={codes.data.ready} />}
    </section>
  );
}
