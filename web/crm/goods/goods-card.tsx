import { IconPackage, IconShoppingBag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { GoodsReference, Price } from '#contracts/networks/goods.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './goods.module.css';

/** A product or an order: picture, title, state and price. Its page is opened from `GoodsLink`. */
export function GoodsCard({ goods }: { goods: GoodsReference }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { kind, _id, title, picture, price, state, at } = goods;
  const Sign = kind === 'order' ? IconPackage : IconShoppingBag;
  return (
    <span className={classes.card}>
      <span className={classes.picture}>
        {picture ? <img src={picture} alt="" loading="lazy" /> : <Sign size={22} stroke={1.5} aria-hidden />}
      </span>
      <span className={classes.words}>
        <span className={classes.kind}>
          {t(`goods.kinds.${kind}`)} {(kind === 'order' || !title) && <bdi>{_id}</bdi>}
        </span>
        {title && <span className={classes.title}>{title}</span>}
        <span className={classes.facts}>
          {price && <span className={classes.price}>{formatPrice(price, language)}</span>}
          {state && <span>{t(`goods.states.${state}`)}</span>}
          {at && <TimeText value={at} />}
        </span>
      </span>
    </span>
  );
}

/** A product or an order as a message shows it, with a link to its page. */
export function GoodsInMessage({ goods }: { goods: GoodsReference }) {
  const { t } = useTranslation();
  return (
    <span className={classes.shown}>
      <GoodsCard goods={goods} />
      {goods.url && (
        <a href={goods.url} target="_blank" rel="noreferrer noopener">
          {t('crm.media.open')}
        </a>
      )}
    </span>
  );
}

/** A price in its currency; the amount as it is where the browser does not know the currency. */
function formatPrice({ amount, currency }: Price, language: string): string {
  try {
    return new Intl.NumberFormat(language, { style: 'currency', currency }).format(Number(amount));
  } catch {
    return `${formatExactNumber(Number(amount), language)} ${currency}`;
  }
}
