import { UnstyledButton } from '@mantine/core';
import { IconArrowLeft, IconChevronDown } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '#contracts/kit/page.ts';
import { PAGES } from '#web/declared.ts';
import { Link } from '#web/kit/router/link.tsx';
import { usePageTitle } from '#web/kit/router/page-title.ts';
import { useOpenPage } from '#web/kit/router/place.ts';
import { useSharedAddress } from '#web/kit/router/shared-query.tsx';
import { useSession } from '#web/kit/session/session.ts';
import { listSettingsPages } from '../command/catalogue.ts';
import { useSectionName } from '../settings/section-name.ts';
import { openEntry, sectionOf } from '../settings/settings-sections.ts';
import classes from '../frame.module.css';

const PagesSheet = lazy(() =>
  import('./pages-sheet.tsx').then(({ PagesSheet }) => ({ default: PagesSheet })),
);

/** Where the open page is: a link to the list that it belongs to, or the section of the settings. */
export function Crumb() {
  const page = useOpenPage();
  const above = PAGES.find(({ name }) => name === page?.under);
  if (above) return <Above page={above} />;
  return page?.menu === 'settings' ? <SettingsCrumb /> : null;
}

function Above({ page }: { page: Page }) {
  const { t } = useTranslation();
  const titleOf = usePageTitle();
  const addressOf = useSharedAddress();
  return (
    <nav aria-label={t('shell.above')}>
      <Link to={addressOf(page, page.path)} className={classes.crumb}>
        <IconArrowLeft size={15} aria-hidden />
        {titleOf(page)}
      </Link>
    </nav>
  );
}

/** The section of the open settings page; on a phone, where the list of pages is hidden, it opens that list. */
function SettingsCrumb() {
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
