import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from '#web/kit/router/link.tsx';
import { useSession } from '#web/kit/session/session.ts';
import { PageBody } from '#web/kit/ui/page-header.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import classes from './picker.module.css';
import { PRODUCT_ICONS } from './product-icons.tsx';
import { useDoors } from './rail.tsx';
import { activeProducts } from './visit.ts';

/** The product picker: the active products as cards. One whose screens are not there yet says so instead of leading nowhere. */
export function ProductPicker() {
  const { t } = useTranslation();
  const session = useSession();
  const doors = useDoors();
  const products = activeProducts(session);
  return (
    <PageBody>
      <header className={classes.head}>
        <Title order={1} className={classes.title}>
          {t('shell.picker.heading', { name: session.user.name })}
        </Title>
        <p className={classes.about}>{t('shell.picker.about')}</p>
      </header>
      {products.length === 0 && <Empty title={t('shell.picker.none')} help={t('shell.picker.none_help')} />}
      <ul className={classes.cards}>
        {products.map((product) => {
          const Icon = PRODUCT_ICONS[product];
          const door = doors.find((one) => one.product === product);
          const inside = (
            <>
              <span className={classes.sign}>
                <Icon size={22} stroke={1.7} aria-hidden />
              </span>
              <span className={classes.name}>{t(`products.${product}.name`)}</span>
              <span className={classes.words}>
                {door ? t(`products.${product}.about`) : t('shell.picker.not_ready')}
              </span>
            </>
          );
          return (
            <li key={product}>
              {door ? (
                <Link to={door.path} className={classes.card}>
                  {inside}
                </Link>
              ) : (
                <div className={classes.card} data-waiting>
                  {inside}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </PageBody>
  );
}
