import { useTranslation } from 'react-i18next';
import { isActive } from '#contracts/kit/products.ts';
import { useSession } from '#web/kit/session/session.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { MailHoldNote } from '#web/kit/ui/mail-hold-note.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { ChoicesTable } from './choices-table.tsx';
import { DeviceCard } from './device-card.tsx';
import { DigestChoice } from './digest-choice.tsx';
import { QuietChoice } from './quiet-choice.tsx';

/** /settings/account/notifications: how the user is notified, on this device and of each kind. */
export function NotificationSettingsScreen() {
  const { t } = useTranslation();
  const { account } = useSession();
  return (
    <PageBody>
      <PageHeader
        title={t('pages.settings-account-notifications')}
        about={t('user_notifications.settings.about')}
      />
      <MailHoldNote />
      <DeviceCard />
      <Card title={t('user_notifications.settings.kinds')} flush>
        <ChoicesTable />
      </Card>
      <Card title={t('user_notifications.settings.times')}>
        {isActive(account.product, 'crm') && <QuietChoice />}
        <DigestChoice />
      </Card>
    </PageBody>
  );
}
