import { Skeleton } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contracts/kit/products.ts';
import type { ProductNews } from '#web/kit/module.ts';
import { Link } from '#web/kit/router/link.tsx';
import { DeltaText, NumberText } from '#web/kit/ui/number.tsx';
import { Sparkline } from '#web/kit/ui/sparkline.tsx';
import { AreaIcon } from './area-icon.tsx';
import { useNews } from './use-news.ts';
import classes from './picker.module.css';

/** A product that the user may open: where it begins, its number, and what is new or urgent in it. */
export function ProductCard({ product, path }: { product: Product; path: string }) {
  const { t } = useTranslation();
  const news = useNews(product);
  return (
    <div className={classes.card}>
      <span className={classes.cardHead}>
        <span className={classes.sign}>
          <AreaIcon area={product} size={22} stroke={1.7} aria-hidden />
        </span>
        <span className={classes.names}>
          <Link to={path} className={classes.name}>
            {t(`products.${product}.name`)}
          </Link>
          <span className={classes.words}>{t(`products.${product}.about`)}</span>
        </span>
        <IconArrowRight className={classes.arrow} size={18} aria-hidden />
      </span>
      {news === undefined ? (
        <Skeleton height={28} width={180} radius="sm" mt={6} />
      ) : (
        news && <News news={news} />
      )}
    </div>
  );
}

function News({ news: { main, before, series, others, note } }: { news: ProductNews }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.main}>
        <Link to={main.path} className={classes.mainNumber}>
          <strong>
            <NumberText value={main.count} />
          </strong>
          <span>{main.label(t)}</span>
        </Link>
        {before !== undefined && before > 0 && (
          <span className={classes.delta}>
            <DeltaText value={main.count} before={before} />
          </span>
        )}
        {series && main.count > 0 && <Sparkline values={series} className={classes.spark} />}
      </div>
      {note && <p className={classes.note}>{note(t)}</p>}
      <ul className={classes.others}>
        {others.map(({ label, count, path }) => (
          <li key={path}>
            <Link to={path} className={classes.other} data-none={count === 0 || undefined}>
              {label(t)}
              <strong>
                <NumberText value={count} />
              </strong>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A product of the account that nobody let this user into. */
export function ClosedCard({ product }: { product: Product }) {
  const { t } = useTranslation();
  return (
    <div className={classes.card} data-closed>
      <span className={classes.cardHead}>
        <span className={classes.sign}>
          <AreaIcon area={product} size={22} stroke={1.7} aria-hidden />
        </span>
        <span className={classes.names}>
          <span className={classes.name}>{t(`products.${product}.name`)}</span>
          <span className={classes.words}>{t(`products.${product}.about`)}</span>
        </span>
      </span>
      <span className={classes.closed}>{t('shell.picker.no_access')}</span>
    </div>
  );
}
