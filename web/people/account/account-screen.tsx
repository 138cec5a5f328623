import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getSession } from '#contracts/identity/session.ts';
import { ChangePassword } from '#web/identity/change-password.tsx';
import { PasswordCard } from '#web/identity/password-card.tsx';
import { call } from '#web/kit/api/call.ts';
import { useAddressQuery, useNavigate } from '#web/kit/router/address.ts';
import { setSession, useSession } from '#web/kit/session/session.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { CalendarChoice, LanguageChoice, ThemeChoice } from '#web/kit/ui/preferences.tsx';
import { AttemptsCard } from './attempts-card.tsx';
import { LinkedCard } from './linked-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { ZoneChoice } from './zone-choice.tsx';

/** /settings/account/main: the own profile, how one signs in and where, and how the suite looks to its owner. */
export function AccountScreen() {
  const { t } = useTranslation();
  const [query] = useAddressQuery();
  if (query.page === 'change-password')
    return (
      <PageBody>
        <PageHeader title={t('entry.password.change')} about={t('entry.password.about')} />
        <ChangePassword />
      </PageBody>
    );
  if (query.page === 'second-factor') return <SecondFactorPage />;
  return (
    <PageBody>
      <PageHeader title={t('pages.settings-account')} about={t('security.profile.about')} />
      <ProfileCard />
      <PasswordCard />
      <SecondFactorCard />
      <LinkedCard />
      <SessionsCard />
      <AttemptsCard />
      <Card title={t('security.profile.preferences')}>
        <Stack gap="md" maw={360}>
          <div>
            <Text size="sm" c="var(--es-dim)" mb={6}>
              {t('shell.theme')}
            </Text>
            <ThemeChoice />
          </div>
          <div>
            <Text size="sm" c="var(--es-dim)" mb={6}>
              {t('shell.language')}
            </Text>
            <LanguageChoice />
          </div>
          <div>
            <Text size="sm" c="var(--es-dim)" mb={6}>
              {t('kit.calendar')}
            </Text>
            <CalendarChoice />
          </div>
          <ZoneChoice />
        </Stack>
      </Card>
    </PageBody>
  );
}

/** The one place that a session without a demanded second factor may go to; who has set one up is led on. */
function SecondFactorPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const session = useSession();
  const [forced] = useState(session.must_add_second_factor === true);
  const goOn = async (): Promise<void> => {
    const renewed = await call(getSession, {}, { raise: false });
    setSession(renewed.ok ? renewed.value : null);
    navigate('/', { replace: true });
  };
  return (
    <PageBody>
      <PageHeader title={t('security.factor.title')} about={t('security.factor.page_about')} />
      <SecondFactorCard {...(forced ? { onCodesKept: () => void goOn() } : {})} />
    </PageBody>
  );
}
