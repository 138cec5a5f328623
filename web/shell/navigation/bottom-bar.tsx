import { UnstyledButton } from '@mantine/core';
import { IconLayoutGrid, IconMenu2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { startOf } from '#contracts/identity/guards.ts';
import { isPlatformAdministrator } from '#contracts/permissions/platform.ts';
import { Link } from '#web/kit/router/link.tsx';
import { useOpenProduct } from '#web/kit/router/place.ts';
import { useSession } from '#web/kit/session/session.ts';
import { AreaIcon } from './area-icon.tsx';
import { useDoors } from './rail.tsx';
import classes from '../frame.module.css';

const PagesSheet = lazy(() =>
  import('./pages-sheet.tsx').then(({ PagesSheet }) => ({ default: PagesSheet })),
);

/** Products that fit next to "products", "pages" and "settings" in a bar of five. */
const DOORS_SHOWN = 2;

/** The phone's navigation: five places at the bottom; the pages of the open product are in a sheet. */
export function BottomBar() {
  const { t } = useTranslation();
  const place = useOpenProduct();
  const [sheet, setSheet] = useState(false);
  const doors = useDoors().slice(0, DOORS_SHOWN);
  const session = useSession();
  const administers = isPlatformAdministrator(session.user);
  return (
    <>
      <nav className={classes.bottom} aria-label={t('shell.navigation')}>
        <Link
          to={startOf(session)}
          className={classes.bottomLink}
          data-open={place === undefined || undefined}
          aria-current={place === undefined ? 'true' : undefined}
        >
          {administers ? (
            <AreaIcon area="admin" size={20} stroke={1.7} aria-hidden />
          ) : (
            <IconLayoutGrid size={20} stroke={1.7} aria-hidden />
          )}
          {t(administers ? 'shell.administration' : 'pages.product')}
        </Link>
        {doors.map(({ product, path }) => {
          return (
            <Link
              key={product}
              to={path}
              className={classes.bottomLink}
              data-open={place === product || undefined}
              aria-current={place === product ? 'true' : undefined}
            >
              <AreaIcon area={product} size={20} stroke={1.7} aria-hidden />
              {t(`products.${product}.name`)}
            </Link>
          );
        })}
        <Link
          to="/settings/account/main"
          className={classes.bottomLink}
          data-open={place === 'settings' || undefined}
          aria-current={place === 'settings' ? 'true' : undefined}
        >
          <AreaIcon area="settings" size={20} stroke={1.7} aria-hidden />
          {t('shell.settings')}
        </Link>
        <UnstyledButton
          className={classes.bottomLink}
          onClick={() => setSheet(true)}
          disabled={place === undefined}
        >
          <IconMenu2 size={20} stroke={1.7} aria-hidden />
          {t('shell.menu')}
        </UnstyledButton>
      </nav>
      <Suspense>{sheet && place && <PagesSheet place={place} onClose={() => setSheet(false)} />}</Suspense>
    </>
  );
}
