import { Title } from '@mantine/core';
import { IconHome } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contracts/kit/products.ts';
import { PAGES } from '#web/declared.ts';
import { toOwnPath } from '#web/kit/router/address.ts';
import { Link } from '#web/kit/router/link.tsx';
import { useSession } from '#web/kit/session/session.ts';
import { PageBody } from '#web/kit/ui/page-header.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { SetupCard } from '#web/onboarding/setup-card.tsx';
import { getActiveProducts } from '../page-access.ts';
import { AreaIcon } from './area-icon.tsx';
import { DeniedNotice } from './denied-notice.tsx';
import { MissingNotice } from './missing-notice.tsx';
import { ClosedCard, ProductCard } from './product-card.tsx';
import { useDoors } from './rail.tsx';
import classes from './picker.module.css';

/** Whether a product has screens; the others exist by name only. */
const isDrawn = (product: Product): boolean => PAGES.some((page) => page.product === product);

/** The product picker: what is left to set up, the products with their numbers, and in one line those that do not exist yet. */
export function ProductPicker() {
  const { t } = useTranslation();
  const session = useSession();
  const doors = useDoors();
  const products = getActiveProducts(session);
  const named = products.filter((product) => !isDrawn(product));
  return (
    <PageBody>
      <div className={classes.page}>
        <header className={classes.head}>
          <Title order={1} className={classes.title}>
            {t('shell.picker.heading', { name: session.user.name })}
          </Title>
          <p className={classes.account}>{session.account.name}</p>
        </header>
        <MissingNotice />
        <DeniedNotice />
        <SetupCard />
        {products.length === 0 && <Empty title={t('shell.picker.none')} help={t('shell.picker.none_help')} />}
        <ul className={classes.cards}>
          <BrandPage />
          {products.filter(isDrawn).map((product) => {
            const path = doors.find((one) => one.product === product)?.path;
            return (
              <li key={product}>
                {path === undefined ? (
                  <ClosedCard product={product} />
                ) : (
                  <ProductCard product={product} path={path} />
                )}
              </li>
            );
          })}
        </ul>
        {named.length > 0 && <NotReady products={named} />}
      </div>
    </PageBody>
  );
}

/** The start page of the brand, under the name that the brand gives it. */
function BrandPage() {
  const { t } = useTranslation();
  const { after_login_page: page, site_name: site } = useSession().brand;
  const path = toOwnPath(page?.url);
  if (!page || path === undefined || path === '/product') return null;
  return (
    <li>
      <div className={classes.card}>
        <span className={classes.cardHead}>
          <span className={classes.sign}>
            <IconHome size={22} stroke={1.7} aria-hidden />
          </span>
          <span className={classes.names}>
            <Link to={path} className={classes.name}>
              {page.title}
            </Link>
            <span className={classes.words}>{t('shell.picker.brand_page', { site })}</span>
          </span>
        </span>
      </div>
    </li>
  );
}

/** Products that are switched on for the account before they exist. */
function NotReady({ products }: { products: readonly Product[] }) {
  const { t } = useTranslation();
  return (
    <section className={classes.notReady} aria-label={t('shell.picker.not_ready')}>
      <span>{t('shell.picker.not_ready')}</span>
      <ul>
        {products.map((product) => (
          <li key={product}>
            <AreaIcon area={product} size={15} stroke={1.7} aria-hidden />
            {t(`products.${product}.name`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
