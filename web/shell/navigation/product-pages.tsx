import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contracts/kit/products.ts';
import { useModuleParts } from '#web/kit/module-parts.ts';
import { Link } from '#web/kit/router/link.tsx';
import { usePageTitle } from '#web/kit/router/page-title.ts';
import { useOpenPage } from '#web/kit/router/place.ts';
import { useSharedAddress } from '#web/kit/router/shared-query.tsx';
import { useSession } from '#web/kit/session/session.ts';
import { ProductColumnSlot } from '#web/kit/ui/product-column.tsx';
import { listMenuPages, type Entry } from '../command/catalogue.ts';
import classes from '../frame.module.css';

/** The second column: the pages of one product. */
export function ProductPages({ product }: { product: Product }) {
  const { t } = useTranslation();
  const name = t(`products.${product}.name`);
  return (
    <nav className={classes.pages} aria-label={t('shell.pages_of', { name })}>
      <p className={classes.pagesHead}>{name}</p>
      <PageLinks product={product}>
        <ProductColumnSlot />
      </PageLinks>
    </nav>
  );
}

type PageLinksProps = { product: Product; onGo?: () => void; children?: ReactNode };

/** Links to the pages of a product, as the column and the sheet show them: those of daily work, what else belongs to it, then the rest. */
export function PageLinks({ product, onGo, children }: PageLinksProps) {
  const { t } = useTranslation();
  const { daily, upkeep } = listMenuPages(product, useSession());
  const links = (entries: readonly Entry[]) =>
    entries.map((entry) => <PageLink key={entry.page.name} entry={entry} onGo={onGo} />);
  return (
    <>
      {links(daily)}
      {children}
      {upkeep.length > 0 && (
        <div role="group" aria-label={t('shell.upkeep')}>
          <p className={classes.pagesGroup}>{t('shell.upkeep')}</p>
          {links(upkeep)}
        </div>
      )}
    </>
  );
}

/** A link that is marked while its page is open, or one of those below it: a ticket is part of the inbox. */
function PageLink({ entry: { page, path }, onGo }: { entry: Entry; onGo: (() => void) | undefined }) {
  const titleOf = usePageTitle();
  const addressOf = useSharedAddress();
  const open = useOpenPage();
  const isOpen = open?.name === page.name;
  const isAbove = open?.under === page.name;
  return (
    <Link
      to={addressOf(page, path)}
      className={classes.pageLink}
      data-open={isOpen || isAbove || undefined}
      aria-current={isOpen ? 'page' : isAbove ? 'true' : undefined}
      onClick={onGo}
    >
      {titleOf(page)}
      <PageCount name={page.name} />
    </Link>
  );
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
