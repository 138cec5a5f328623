import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from '#web/kit/router/address.ts';
import { endSession } from './end-session.ts';
import classes from './logout.module.css';

let leaving: Promise<string | null> | null = null;

/** /logout: signs out and leads to /login, by way of the organisation that signed the person in where that has a log-out. */
export function LogoutScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useEffect(() => {
    leaving ??= endSession();
    void leaving.then((elsewhere) => {
      leaving = null;
      if (elsewhere) window.location.replace(elsewhere);
      else navigate('/login', { replace: true });
    });
  }, [navigate]);
  return (
    <main className={classes.page} role="status">
      {t('identity.sign_out')}
    </main>
  );
}
