import { Button } from '@mantine/core';
import { IconUserShield } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { signOutRemote } from '#contracts/identity/sessions.ts';
import { call } from '#web/kit/api/call.ts';
import { useSession } from '#web/kit/session/session.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';
import classes from './remote-banner.module.css';

/** Shows all the time that an administrator acts in another user's place, with a way to end it. */
export function RemoteBanner() {
  const { t, i18n } = useTranslation();
  const { remote, user, account } = useSession();
  if (!remote) return null;
  const time = dateFormat(i18n.language, { timeStyle: 'short' }).format(new Date(remote.until));
  const leave = async (): Promise<void> => {
    await call(signOutRemote, {}, { raise: false });
    // Everything on the screen belongs to another user: start again.
    location.assign('/admin');
  };
  return (
    <div className={classes.banner} role="status">
      <IconUserShield size={18} aria-hidden />
      <span>{t('security.remote.banner', { name: user.name, account: account.name, time })}</span>
      <Button size="compact-sm" variant="white" color="dark" onClick={() => void leave()}>
        {t('security.remote.leave')}
      </Button>
    </div>
  );
}
