import { useTranslation } from 'react-i18next';
import { TextLink } from '#web/kit/router/link.tsx';
import { useSession } from '#web/kit/session/session.ts';
import { useStatusMessage } from './status-message.ts';
import classes from './subscription.module.css';

/** That a payment is due; every screen shows it until it is paid. */
export function PaymentBanner() {
  const { t } = useTranslation();
  const { payment } = useSession();
  const statusMessage = useStatusMessage();
  return (
    <div className={classes.banner} role="status">
      <span>{statusMessage(payment)}</span>
      <TextLink to="/settings/account/subscriptions" size="sm">
        {t('payment.banner.act')}
      </TextLink>
    </div>
  );
}
