import { useTranslation } from 'react-i18next';
import { getNetwork, type Channel } from '#contracts/networks.ts';
import type { MeterDeclaration } from '#contracts/networks/meter.ts';
import { useUnits } from './format-units.ts';
import classes from './health.module.css';

/** How many units a price is shown for, as an estimate. */
const MANY = 1000;

/** What a network counts and charges for, before an account of it is connected. */
export function PriceNotes({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const { meters = [] } = getNetwork(channel);
  if (meters.length === 0) return null;
  return (
    <section className={classes.prices}>
      <h3 className={classes.partTitle}>{t('channel_health.prices.title')}</h3>
      <ul className={classes.gaps}>
        {meters.map((meter) => (
          <li key={meter.id}>
            <PriceText meter={meter} />
          </li>
        ))}
      </ul>
      <p className={classes.dim}>{t('channel_health.prices.limits')}</p>
    </section>
  );
}

function PriceText({ meter: { id, price, allowance } }: { meter: MeterDeclaration }) {
  const { t } = useTranslation();
  const { number, money } = useUnits();
  const meter = t(`channel_health.meters.${id}`);
  if (price)
    return t('channel_health.prices.priced', {
      meter,
      price: money(price.amount, price.currency),
      thousand: money(price.amount * MANY, price.currency),
    });
  return allowance === undefined
    ? t('channel_health.prices.contract', { meter })
    : t('channel_health.prices.included_day', { meter, value: number(allowance) });
}
