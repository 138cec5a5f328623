import { Drawer, UnstyledButton } from '@mantine/core';
import { IconLayoutGrid, IconMenu2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '#web/kit/router/link.tsx';
import classes from './frame.module.css';
import { useOpenPlace } from '#web/kit/router/place.ts';
import { PageLinks } from './product-pages.tsx';
import { PRODUCT_ICONS } from './product-icons.tsx';
import { useDoors } from './rail.tsx';
import { SettingsLinks } from './settings-links.tsx';

/** Products that fit beside "products", "pages" and "settings" in a bar of five. */
const DOORS_SHOWN = 2;

/** The phone's navigation: five places at the foot; the pages of the open one as a sheet. */
export function BottomBar() {
  const { t } = useTranslation();
  const place = useOpenPlace();
  const [sheet, setSheet] = useState(false);
  const doors = useDoors().slice(0, DOORS_SHOWN);
  const close = () => setSheet(false);
  const Settings = PRODUCT_ICONS.settings;
  return (
    <>
      <nav className={classes.bottom} aria-label={t('shell.navigation')}>
        <Link to="/product" className={classes.bottomLink} data-open={place === undefined || undefined}>
          <IconLayoutGrid size={20} stroke={1.7} aria-hidden />
          {t('pages.product')}
        </Link>
        {doors.map(({ product, path }) => {
          const Icon = PRODUCT_ICONS[product];
          return (
            <Link
              key={product}
              to={path}
              className={classes.bottomLink}
              data-open={place === product || undefined}
            >
              <Icon size={20} stroke={1.7} aria-hidden />
              {t(`products.${product}.name`)}
            </Link>
          );
        })}
        <Link
          to="/settings/account/main"
          className={classes.bottomLink}
          data-open={place === 'settings' || undefined}
        >
          <Settings size={20} stroke={1.7} aria-hidden />
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
      <Drawer
        opened={sheet}
        onClose={close}
        position="bottom"
        title={t('shell.menu')}
        size="auto"
        closeButtonProps={{ 'aria-label': t('kit.close') }}
      >
        <nav className={classes.sheet} aria-label={t('shell.menu')}>
          {place === 'settings' && <SettingsLinks onGo={close} />}
          {place !== undefined && place !== 'settings' && <PageLinks product={place} onGo={close} />}
        </nav>
      </Drawer>
    </>
  );
}
