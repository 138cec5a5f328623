import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/kit/session/session.ts';
import { listSettingsPages } from '../command/catalogue.ts';
import { useSectionName } from '../settings/section-name.ts';
import { openEntry, sectionOf } from '../settings/settings-sections.ts';
import classes from '../frame.module.css';

const PagesSheet = lazy(() =>
  import('./pages-sheet.tsx').then(({ PagesSheet }) => ({ default: PagesSheet })),
);

/** The section of the open settings page; on a phone, where the list of pages is hidden, it opens that list. */
export function SettingsCrumb() {
  const { t } = useTranslation();
  const session = useSession();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [isOpen, setOpen] = useState(false);
  const entry = openEntry(listSettingsPages(session), path);
  const nameOf = useSectionName();
  const section = entry && nameOf(sectionOf(entry));
  const text = section ? `${t('shell.settings')} › ${section}` : t('shell.settings');
  return (
    <>
      <span className={`${classes.crumb} ${classes.crumbPlain}`}>{text}</span>
      <UnstyledButton
        className={`${classes.crumb} ${classes.crumbOpens}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {text}
        <IconChevronDown size={15} aria-hidden />
      </UnstyledButton>
      <Suspense>{isOpen && <PagesSheet place="settings" onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
