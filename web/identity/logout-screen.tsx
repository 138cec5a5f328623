import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo } from '#web/kit/router/address.ts';
import { leave } from './leave.ts';
import classes from './logout.module.css';

let leaving: Promise<void> | null = null;

/** /logout: signs out and leads to /login. */
export function LogoutScreen() {
  const { t } = useTranslation();
  const go = useGo();
  useEffect(() => {
    leaving ??= leave();
    void leaving.then(() => {
      leaving = null;
      go('/login', { replace: true });
    });
  }, [go]);
  return (
    <main className={classes.page} role="status">
      {t('identity.sign_out')}
    </main>
  );
}
