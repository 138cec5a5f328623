import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { computePasswordExpiry } from '#contracts/identity/password-expiry.ts';
import { useNavigate } from '#web/kit/router/address.ts';
import { useSession } from '#web/kit/session/session.ts';
import { formatLongDay, useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';

/** The own password on the page of the account: how old it is, until when it holds, and the way to another one. */
export function PasswordCard() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const language = useLanguage();
  const session = useSession();
  const changed = session.user.password_change_date;
  const expires = computePasswordExpiry(session);
  return (
    <Card title={t('entry.password.title')}>
      <Group justify="space-between" gap="md">
        <div>
          <Text size="sm">
            {changed
              ? t('entry.password.changed_at', { date: formatLongDay(new Date(changed), language) })
              : t('entry.password.never_changed')}
            {expires && ` ${t('entry.password.expires_at', { date: formatLongDay(expires, language) })}`}
          </Text>
          <Text size="sm" c="var(--es-dim)">
            {t('entry.password.about')}
          </Text>
        </div>
        <Button variant="default" onClick={() => navigate('/settings/account/main?page=change-password')}>
          {t('entry.password.change')}
        </Button>
      </Group>
    </Card>
  );
}
