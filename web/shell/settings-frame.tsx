import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './frame.module.css';
import { SettingsLinks } from './settings-links.tsx';

/** The settings area: the list of pages left, the open page right. */
export function SettingsFrame() {
  const { t } = useTranslation();
  return (
    <div className={classes.settings}>
      <nav className={classes.settingsPages} aria-label={t('shell.settings')}>
        <SettingsLinks />
      </nav>
      <div className={classes.settingsPage}>
        <Outlet />
      </div>
    </div>
  );
}
