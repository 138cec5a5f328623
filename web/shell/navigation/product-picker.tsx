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
import { getActiveProducts } from '../page-access.ts';
import { AreaIcon } from './area-icon.tsx';
import { DeniedNotice } from './denied-notice.tsx';
import { MissingNotice } from './missing-notice.tsx';
import { useDoors } from './rail.tsx';
import { useWaiting } from './waiting.ts';
import classes from './picker.module.css';

/**
 * The product picker: the active products as cards. A product whose screens do not exist yet, or are all closed to this user, shows a
 * message instead of a link.
 */
export function ProductPicker() {
  const { t } = useTranslation();
  const session = useSession();
  const doors = useDoors();
  const products = getActiveProducts(session);
  return (
    <PageBody>
      <header className={classes.head}>
        <Title order={1} className={classes.title}>
          {t('shell.picker.heading', { name: session.user.name })}
        </Title>
        <p className={classes.about}>{t('shell.picker.about')}</p>
      </header>
      <MissingNotice />
      <DeniedNotice />
      {products.length === 0 && <Empty title={t('shell.picker.none')} help={t('shell.picker.none_help')} />}
      <ul className={classes.cards}>
        <BrandPage />
        {products.map((product) => (
          <li key={product}>
            <ProductCard product={product} path={doors.find((one) => one.product === product)?.path} />
          </li>
        ))}
      </ul>
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
      <Link to={path} className={classes.card}>
        <span className={classes.sign}>
          <IconHome size={22} stroke={1.7} aria-hidden />
        </span>
        <span className={classes.name}>{page.title}</span>
        <span className={classes.words}>{t('shell.picker.brand_page', { site })}</span>
        <span className={classes.waiting} />
      </Link>
    </li>
  );
}

function ProductCard({ product, path }: { product: Product; path: string | undefined }) {
  const { t } = useTranslation();
  const waiting = useWaiting(product);
  const isDrawn = PAGES.some((page) => page.product === product);
  const inside = (
    <>
      <span className={classes.sign}>
        <AreaIcon area={product} size={22} stroke={1.7} aria-hidden />
      </span>
      <span className={classes.name}>{t(`products.${product}.name`)}</span>
      <span className={classes.words}>{t(`products.${product}.about`)}</span>
      <span className={classes.waiting}>
        {path === undefined ? t(isDrawn ? 'shell.picker.no_access' : 'shell.picker.not_ready') : waiting}
      </span>
    </>
  );
  if (path === undefined) {
    return (
      <div className={classes.card} data-waiting>
        {inside}
      </div>
    );
  }
  return (
    <Link to={path} className={classes.card}>
      {inside}
    </Link>
  );
}
