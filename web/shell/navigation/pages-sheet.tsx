import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contracts/kit/products.ts';
import { SettingsLinks } from '../settings/settings-links.tsx';
import { PageLinks } from './product-pages.tsx';
import classes from '../frame.module.css';

/** The phone's sheet with the pages of the open product, or the settings. */
export function PagesSheet({ place, onClose }: { place: Product | 'settings'; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      title={t('shell.menu')}
      size="auto"
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <nav className={classes.sheet} aria-label={t('shell.menu')}>
        {place === 'settings' ? (
          <SettingsLinks onGo={onClose} />
        ) : (
          <PageLinks product={place} onGo={onClose} />
        )}
      </nav>
    </Drawer>
  );
}
