import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useOptionLists } from '#web/settings/options/use-option-lists.ts';
import classes from './frame.module.css';
import { SettingsLinks } from './settings-links.tsx';

/** The settings area: the list of pages left, the open page right. */
export function SettingsFrame() {
  const { t } = useTranslation();
  // Begins to load beside the page's own calls, whoever of the page's parts will ask for them.
  useOptionLists();
  return (
    <div className={classes.settings}>
      <nav className={classes.settingsPages} aria-label={t('shell.settings')}>
        <SettingsLinks />
      </nav>
      {/* A page that only tells something is scrolled by keys too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.settingsPage} tabIndex={0}>
        <Outlet />
      </div>
    </div>
  );
}
