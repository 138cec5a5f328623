import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOptionLists } from '#web/settings/options/use-option-lists.ts';
import { SettingsLinks } from './settings-links.tsx';
import classes from '../frame.module.css';

/** The settings area: the list of pages on the left, the open page on the right. */
export function SettingsFrame() {
  const { t } = useTranslation();
  useListsSoon();
  return (
    <div className={classes.settings}>
      <nav className={classes.settingsPages} aria-label={t('shell.settings')}>
        <SettingsLinks />
      </nav>
      {/* A page that only displays something can be scrolled by keys too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div id="settings-page" className={classes.settingsPage} tabIndex={0}>
        <Outlet />
      </div>
    </div>
  );
}

/** Option lists of forms are loaded after what the page itself shows; a form that is shown at once requests them itself. */
const LISTS_AFTER_MS = 250;

/** Reads the option lists of the open page once the page has loaded, whichever of its parts will use them. */
function useListsSoon(): void {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [open, setOpen] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(path), LISTS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [path]);
  useOptionLists({ wanted: open === path });
}
