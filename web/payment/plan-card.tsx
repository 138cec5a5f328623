import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isActive, PRODUCT_FACTS } from '#contracts/kit/products.ts';
import { METERS } from '#contracts/payment/meter.ts';
import type { Plan } from '#contracts/payment/plan.ts';
import { FEATURES } from '#contracts/permissions/features.ts';
import { formatList } from '#web/kit/text/format-list.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { Mark } from './mark.tsx';
import { Money } from './money.tsx';
import { usePlanAbout } from './plan-name.ts';
import classes from './plans.module.css';

type Props = {
  plan: Plan;
  mark?: string | undefined;
  /** False for those who had their trial. */
  trial?: boolean | undefined;
  /** Absent where there is nothing to choose. */
  onChoose?: () => void;
  chosen?: boolean;
  pending?: boolean;
};

/** One plan: its price, what it holds, and choosing it. */
export function PlanCard({ plan, mark, trial = true, onChoose, chosen = false, pending = false }: Props) {
  const { t } = useTranslation();
  return (
    <article className={classes.card} data-marked={mark !== undefined || undefined} aria-label={plan.name}>
      <header className={classes.head}>
        <h2 className={classes.name}>{plan.name}</h2>
        {mark && <Mark tone="plain">{mark}</Mark>}
      </header>
      <p className={classes.about}>{usePlanAbout()(plan.about)}</p>
      <p className={classes.trial}>
        {plan.price > 0 &&
          trial &&
          (plan.trial_days > 0
            ? t('payment.plan.trial', { count: plan.trial_days })
            : t('payment.plan.at_once'))}
      </p>
      <p className={classes.price}>
        <strong>
          {plan.price === 0 ? t('payment.free') : <Money amount={plan.price} currency={plan.currency} />}
        </strong>
        {plan.price > 0 && <span>{t(`payment.per.${plan.interval}`)}</span>}
      </p>
      <div className={classes.act}>
        {onChoose && (
          <Button variant={chosen ? 'filled' : 'default'} loading={pending} onClick={onChoose}>
            {t('payment.plan.choose', { name: plan.name })}
          </Button>
        )}
      </div>
      <Holds plan={plan} />
    </article>
  );
}

/** What a plan holds: its limits, products and features. */
function Holds({ plan }: { plan: Plan }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const limits = METERS.flatMap((meter) => {
    const limit = plan.limits[meter];
    return limit === null
      ? []
      : [t(`payment.limits.${meter}`, { value: formatExactNumber(limit, language) })];
  });
  // A plan sells what exists: products that it opens before they have screens are not named.
  const products = PRODUCT_FACTS.filter(({ name, ready }) => ready && isActive(plan.product, name)).map(
    ({ name }) => t(`products.${name}.name`),
  );
  const features = FEATURES.filter((feature) => plan.features.includes(feature));
  const lines = [
    ...(limits.length > 0 ? limits : [t('payment.limits.none')]),
    ...(products.length > 0 ? [formatList(products, language)] : []),
  ];
  return (
    <>
      <ul className={classes.holds}>
        {lines.map((line) => (
          <li key={line}>
            <IconCheck size={16} aria-hidden />
            {line}
          </li>
        ))}
      </ul>
      {features.length > 0 && (
        <details className={classes.features}>
          <summary>{t('payment.plan.features', { count: features.length, total: FEATURES.length })}</summary>
          <p>{features.map((feature) => t(`features.names.${feature}`)).join(' · ')}</p>
        </details>
      )}
    </>
  );
}
