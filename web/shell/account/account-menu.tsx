import { Popover, Text, UnstyledButton } from '@mantine/core';
import {
  IconBellCog,
  IconDownload,
  IconKeyboard,
  IconLogout,
  IconSettings,
  type Icon,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NOTIFICATIONS_PATH } from '#contracts/notifications/pages.ts';
import { useNavigate } from '#web/kit/router/address.ts';
import { useSession } from '#web/kit/session/session.ts';
import { PersonPicture } from '#web/kit/ui/avatar.tsx';
import { LanguageChoice, ThemeChoice } from '#web/kit/ui/preferences.tsx';
import { openShortcutDialog } from '#web/kit/ui/shortcuts.tsx';
import { useInstall } from './install-offer.ts';
import { WorkChoice } from './work-choice.tsx';
import classes from '../frame.module.css';

/** Who is signed in, appearance, language, settings, and the way out. */
export function AccountMenu() {
  const { t } = useTranslation();
  const { user, account } = useSession();
  const navigate = useNavigate();
  const install = useInstall();
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  // Its code was fetched by the click that opens it. Opened from the focused button, it returns the focus there.
  useEffect(() => {
    target.current?.focus();
    target.current?.click();
  }, []);
  const leadTo = (act: () => void) => () => {
    setOpened(false);
    act();
  };
  return (
    <Popover
      width={264}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      opened={opened}
      onChange={setOpened}
    >
      <Popover.Target>
        <UnstyledButton
          ref={target}
          className={classes.account}
          aria-label={t('shell.account_menu', { name: user.name })}
          onClick={() => setOpened(!opened)}
        >
          <PersonPicture name={user.name} size={30} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown
        className={classes.accountCard}
        aria-label={t('shell.account_menu', { name: user.name })}
      >
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
        <WorkChoice />
        <div className={classes.accountChoice}>
          <p>{t('shell.theme')}</p>
          <ThemeChoice />
          <p>{t('shell.language')}</p>
          <LanguageChoice />
        </div>
        <div className={classes.accountActs}>
          <Act
            icon={IconSettings}
            text={t('shell.settings')}
            onClick={leadTo(() => navigate('/settings/account/main'))}
          />
          <Act
            icon={IconBellCog}
            text={t('user_notifications.choose')}
            onClick={leadTo(() => navigate(NOTIFICATIONS_PATH))}
          />
          <Act icon={IconKeyboard} text={t('kit.shortcuts.title')} onClick={leadTo(openShortcutDialog)} />
          {install && <Act icon={IconDownload} text={t('shell.install')} onClick={leadTo(install)} />}
          <Act icon={IconLogout} text={t('shell.sign_out')} onClick={leadTo(() => navigate('/logout'))} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function Act({ icon: Sign, text, onClick }: { icon: Icon; text: string; onClick: () => void }) {
  return (
    <UnstyledButton className={classes.pageLink} onClick={onClick} style={{ width: '100%', gap: 10 }}>
      <Sign size={16} aria-hidden />
      {text}
    </UnstyledButton>
  );
}
