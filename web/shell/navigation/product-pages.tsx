import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contracts/kit/products.ts';
import { useModuleParts } from '#web/kit/module-parts.ts';
import { Link } from '#web/kit/router/link.tsx';
import { usePageTitle } from '#web/kit/router/page-title.ts';
import { useOpenPage } from '#web/kit/router/place.ts';
import { useSharedAddress } from '#web/kit/router/shared-query.tsx';
import { useSession } from '#web/kit/session/session.ts';
import { ProductColumnSlot } from '#web/kit/ui/product-column.tsx';
import { listMenuPages } from '../command/catalogue.ts';
import classes from '../frame.module.css';

/** The second column: the pages of one product. */
export function ProductPages({ product }: { product: Product }) {
  const { t } = useTranslation();
  const name = t(`products.${product}.name`);
  return (
    <nav className={classes.pages} aria-label={t('shell.pages_of', { name })}>
      <p className={classes.pagesHead}>{name}</p>
      <PageLinks product={product} />
      <ProductColumnSlot />
    </nav>
  );
}

/** Links to the pages of a product, as the column and the sheet show them. */
export function PageLinks({ product, onGo }: { product: Product; onGo?: () => void }) {
  const session = useSession();
  const titleOf = usePageTitle();
  const open = useOpenPage();
  const addressOf = useSharedAddress();
  return listMenuPages(product, session).map(({ page, path }) => (
    <Link
      key={page.name}
      to={addressOf(page, path)}
      className={classes.pageLink}
      data-open={open?.name === page.name || undefined}
      aria-current={open?.name === page.name ? 'page' : undefined}
      onClick={onGo}
    >
      {titleOf(page)}
      <PageCount name={page.name} />
    </Link>
  ));
}

/** How much waits on a page, where that is counted. It comes after the menu and is missing where it cannot be read. */
function PageCount({ name }: { name: string }) {
  const Count = useModuleParts().pageCounts[name];
  return Count ? (
    <Suspense>
      <Count />
    </Suspense>
  ) : null;
}
