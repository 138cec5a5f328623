import { Menu, Text, UnstyledButton } from '@mantine/core';
import { IconKeyboard, IconLogout, IconSettings } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useGo } from '#web/kit/router/address.ts';
import { useSession } from '#web/kit/session/session.ts';
import { PersonPicture } from '#web/kit/ui/avatar.tsx';
import { openShortcutHelp } from '#web/kit/ui/shortcuts.tsx';
import classes from './frame.module.css';
import { LanguageChoice, ThemeChoice } from './preferences.tsx';

/** Who is signed in, appearance, language, settings, and the way out. */
export function AccountMenu() {
  const { t } = useTranslation();
  const { user, account } = useSession();
  const go = useGo();
  return (
    <Menu width={260} position="bottom-end">
      <Menu.Target>
        <UnstyledButton className={classes.account} aria-label={t('shell.account_menu', { name: user.name })}>
          <PersonPicture name={user.name} size={30} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.accountHead}>
          <Text fw={600} truncate>
            {user.name}
          </Text>
          <Text size="sm" c="var(--es-dim)" truncate>
            {user.email}
          </Text>
          <Text size="sm" c="var(--es-dim)" truncate>
            {account.name}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Label>{t('shell.theme')}</Menu.Label>
        <div className={classes.accountChoice}>
          <ThemeChoice />
        </div>
        <Menu.Label>{t('shell.language')}</Menu.Label>
        <div className={classes.accountChoice}>
          <LanguageChoice />
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconSettings size={16} />} onClick={() => go('/settings/account/main')}>
          {t('shell.settings')}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={openShortcutHelp}>
          {t('kit.shortcuts.title')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => go('/logout')}>
          {t('shell.sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
