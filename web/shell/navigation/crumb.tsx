import { IconArrowLeft } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '#contracts/kit/page.ts';
import { PAGES } from '#web/declared.ts';
import { Link } from '#web/kit/router/link.tsx';
import { usePageTitle } from '#web/kit/router/page-title.ts';
import { useOpenPage } from '#web/kit/router/place.ts';
import { useSharedAddress } from '#web/kit/router/shared-query.tsx';
import classes from '../frame.module.css';

/** Only pages of the settings need the sections. */
const SettingsCrumb = lazy(() =>
  import('./settings-crumb.tsx').then(({ SettingsCrumb }) => ({ default: SettingsCrumb })),
);

/** Where the open page is: a link to the list that it belongs to, or the section of the settings. */
export function Crumb() {
  const page = useOpenPage();
  const above = PAGES.find(({ name }) => name === page?.under);
  if (above) return <Above page={above} />;
  return <Suspense>{page?.menu === 'settings' && <SettingsCrumb />}</Suspense>;
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
