import { useTranslation } from 'react-i18next';
import { startOf } from '#contracts/identity/guards.ts';
import type { Product } from '#contracts/kit/products.ts';
import { isPlatformAdministrator } from '#contracts/permissions/platform.ts';
import { Link } from '#web/kit/router/link.tsx';
import { useOpenPage, useOpenProduct } from '#web/kit/router/place.ts';
import { useSharedAddress } from '#web/kit/router/shared-query.tsx';
import { useSession } from '#web/kit/session/session.ts';
import { BrandMark } from '#web/kit/ui/brand-mark.tsx';
import { listPages } from '../command/catalogue.ts';
import { getActiveProducts } from '../page-access.ts';
import { AreaIcon } from './area-icon.tsx';
import classes from '../frame.module.css';

/** Products of the account that have a page this person may open, and where each begins. */
export function useDoors(): readonly { product: Product; path: string }[] {
  const session = useSession();
  const addressOf = useSharedAddress();
  return getActiveProducts(session).flatMap((product) => {
    const [first] = listPages(product, session);
    return first ? [{ product, path: addressOf(first.page, first.path) }] : [];
  });
}

/** The room for a logo, in pixels. */
const LOGO_WIDTH = 40;

/** The rail at the left: the active products, the settings at the foot. */
export function Rail() {
  const { t } = useTranslation();
  const place = useOpenProduct();
  const doors = useDoors();
  const session = useSession();
  const administers = isPlatformAdministrator(session.user);
  const isAdmin = useOpenPage()?.menu === 'admin';
  const home = startOf(session);
  const words = t(administers ? 'shell.administration' : 'shell.back_to_products');
  return (
    <nav className={classes.rail} aria-label={t('shell.navigation')}>
      <Link to={home} className={classes.railBrand} data-tip={words} aria-label={words}>
        <BrandMark
          size={26}
          logo={session.brand.sidebar_logo}
          look={session.brand.sidebar_logo_style}
          maxWidth={LOGO_WIDTH}
        />
      </Link>
      {administers && (
        <RailLink place="admin" path="/admin" label={t('shell.administration')} open={isAdmin} />
      )}
      {doors.map(({ product, path }) => (
        <RailLink
          key={product}
          place={product}
          path={path}
          label={t(`products.${product}.name`)}
          open={place === product}
        />
      ))}
      <span className={classes.railGap} />
      <RailLink
        place="settings"
        path="/settings/account/main"
        label={t('shell.settings')}
        open={place === 'settings'}
      />
    </nav>
  );
}

type RailLinkProps = { place: Product | 'settings' | 'admin'; path: string; label: string; open: boolean };

function RailLink({ place, path, label, open }: RailLinkProps) {
  return (
    <Link
      to={path}
      className={classes.railLink}
      data-tip={label}
      data-open={open || undefined}
      aria-label={label}
      aria-current={open ? 'true' : undefined}
    >
      <AreaIcon area={place} size={20} stroke={1.7} aria-hidden />
    </Link>
  );
}
