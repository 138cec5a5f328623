import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ChangePassword } from '#web/identity/change-password.tsx';
import { PasswordCard } from '#web/identity/password-card.tsx';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { LanguageChoice, ThemeChoice } from '#web/shell/account/preferences.tsx';
import { AttemptsCard } from './attempts-card.tsx';
import { LinkedCard } from './linked-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

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
  if (query.page === 'second-factor')
    return (
      <PageBody>
        <PageHeader title={t('security.factor.title')} about={t('security.factor.page_about')} />
        <SecondFactorCard />
      </PageBody>
    );
  return (
    <PageBody>
      <PageHeader title={t('pages.settings-account')} about={t('identity.profile.about')} />
      <ProfileCard />
      <PasswordCard />
      <SecondFactorCard />
      <LinkedCard />
      <SessionsCard />
      <AttemptsCard />
      <Card title={t('identity.profile.preferences')}>
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
        </Stack>
      </Card>
    </PageBody>
  );
}
