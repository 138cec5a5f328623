import { useTranslation } from 'react-i18next';
import { TextLink } from '#web/kit/router/link.tsx';
import { useSession } from '#web/kit/session/session.ts';
import { useStatusMessage } from './status-message.ts';
import classes from './subscription.module.css';

/** Shows on every screen that a payment is due, until it is paid. */
export function PaymentBanner() {
  const { t } = useTranslation();
  const { payment } = useSession();
  const statusMessage = useStatusMessage();
  if (payment.standing !== 'past_due' && payment.standing !== 'restricted') return null;
  return (
    <div className={classes.banner} role="status">
      <span>{statusMessage(payment)}</span>
      <TextLink to="/settings/account/subscriptions" size="sm">
        {t('payment.banner.act')}
      </TextLink>
    </div>
  );
}
