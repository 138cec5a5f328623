import { Checkbox, NumberInput, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { PRODUCTS } from '#contracts/kit/products.ts';
import { METERS } from '#contracts/payment/meter.ts';
import { INTERVALS, type PlanInput } from '#contracts/payment/plan.ts';
import { FEATURES } from '#contracts/permissions/features.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { useProductLabel } from '../use-product-label.ts';
import classes from '../admin.module.css';

export type PlanDraft = z.output<typeof PlanInput>;

type Props = {
  draft: PlanDraft;
  errors: Readonly<Record<string, string>>;
  onChange: (patch: Partial<PlanDraft>) => void;
};

/** Everything of a plan: price, limits, products, features. */
export function PlanFields(props: Props) {
  return (
    <>
      <PriceCard {...props} />
      <LimitsCard {...props} />
      <ProductsCard {...props} />
      <FeaturesCard {...props} />
    </>
  );
}

/** The name of a plan, what it is for, its price and how it is offered. */
function PriceCard({ draft, errors, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Card title={t('admin.account.plan')}>
      <div className={classes.stack}>
        <div className={classes.pair}>
          <TextInput
            label={t('admin.plans.name')}
            maxLength={60}
            value={draft.name}
            error={errors['name']}
            onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
          />
          <TextInput
            label={t('admin.plans.what_for')}
            maxLength={200}
            value={draft.about}
            error={errors['about']}
            onChange={({ currentTarget }) => onChange({ about: currentTarget.value })}
          />
          <NumberInput
            label={t('admin.plans.price')}
            prefix="$"
            decimalScale={2}
            fixedDecimalScale
            min={0}
            value={draft.price / 100}
            error={errors['price']}
            onChange={(value) => onChange({ price: Math.round(Number(value || 0) * 100) })}
          />
          <NumberInput
            label={t('admin.plans.trial_days')}
            min={0}
            max={365}
            value={draft.trial_days}
            error={errors['trial_days']}
            onChange={(value) => onChange({ trial_days: Number(value || 0) })}
          />
        </div>
        <SegmentedControl
          aria-label={t('admin.plans.interval')}
          value={draft.interval}
          onChange={(text) => onChange({ interval: INTERVALS.find((one) => one === text) ?? draft.interval })}
          data={INTERVALS.map((value) => ({ value, label: t(`admin.plans.intervals.${value}`) }))}
        />
        <Switch
          label={t('admin.plans.offered')}
          description={t('admin.plans.offered_help')}
          checked={draft.offered}
          onChange={({ currentTarget }) => onChange({ offered: currentTarget.checked })}
        />
      </div>
    </Card>
  );
}

/** The limit of every meter; empty is unlimited. */
function LimitsCard({ draft, errors, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Card title={t('admin.plans.limits')}>
      <div className={classes.pair}>
        {METERS.map((meter) => (
          <NumberInput
            key={meter}
            label={t(`admin.plans.meters.${meter}`)}
            placeholder={t('admin.plans.unlimited')}
            thousandSeparator=","
            min={0}
            allowDecimal={false}
            value={draft.limits[meter] ?? ''}
            error={errors[`limits.${meter}`]}
            onChange={(value) =>
              onChange({ limits: { ...draft.limits, [meter]: value === '' ? null : Number(value) } })
            }
          />
        ))}
      </div>
    </Card>
  );
}

/** Which products are in the plan. */
function ProductsCard({ draft, onChange }: Props) {
  const { t } = useTranslation();
  const labelOf = useProductLabel();
  return (
    <Card title={t('admin.plans.products')}>
      <p className={classes.dim}>{t('admin.plans.products_help')}</p>
      <div className={classes.switches}>
        {PRODUCTS.map((product) => (
          <Checkbox
            key={product}
            label={labelOf(product)}
            checked={draft.product[product]?.active === true}
            onChange={({ currentTarget }) => {
              const { [product]: _before, ...rest } = draft.product;
              onChange({
                product: currentTarget.checked ? { ...rest, [product]: { active: true } } : rest,
              });
            }}
          />
        ))}
      </div>
    </Card>
  );
}

/** Which features are in the plan. */
function FeaturesCard({ draft, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Card title={t('admin.plans.features')}>
      <div className={classes.switches}>
        {FEATURES.map((feature) => (
          <Checkbox
            key={feature}
            label={t(`features.names.${feature}`)}
            checked={draft.features.includes(feature)}
            onChange={({ currentTarget }) => {
              const rest = draft.features.filter((one) => one !== feature);
              onChange({ features: currentTarget.checked ? [...rest, feature] : rest });
            }}
          />
        ))}
      </div>
    </Card>
  );
}
