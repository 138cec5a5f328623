import { Alert, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useSession } from '#web/kit/session/session.ts';
import { PersonPicture } from '#web/kit/ui/avatar.tsx';
import { Card } from '#web/kit/ui/card.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { LanguageChoice, ThemeChoice } from '#web/shell/preferences.tsx';
import classes from './account.module.css';

/** /settings/account/main: the own profile, and how the suite looks to its owner. */
export function AccountScreen() {
  const { t } = useTranslation();
  const [query] = useAddressQuery();
  const { user, account, group } = useSession();
  const facts = [
    [t('identity.profile.name'), user.name],
    [t('identity.profile.email'), user.email],
    [t('identity.profile.role'), user.role.name],
    [t('identity.profile.organisation'), account.name],
    ...(group ? [[t('identity.profile.group'), group.name]] : []),
    [t('identity.profile.time_zone'), account.time_zone],
  ];
  return (
    <PageBody>
      <PageHeader title={t('pages.settings-account')} about={t('identity.profile.about')} />
      {query.page === 'change-password' && (
        <Alert color="yellow">{t('identity.profile.change_password')}</Alert>
      )}
      <Card>
        <div className={classes.person}>
          <PersonPicture name={user.name} size={56} />
          <div>
            <Text fw={600} size="lg">
              {user.name}
            </Text>
            <Text c="var(--es-dim)">{user.email}</Text>
          </div>
        </div>
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name} className={classes.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
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
