import { Select, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PASSWORD_STRENGTHS, type PasswordStrength } from '#contracts/accounts/account.ts';
import type { AdminAccount } from '#contracts/admin/account.ts';
import { listPlans } from '#contracts/admin/plans.ts';
import { PRODUCTS } from '#contracts/kit/products.ts';
import { ZONES } from '#contracts/kit/zone-name.ts';
import { FEATURES, type FeatureOverrides } from '#contracts/permissions/features.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { usePlanName } from '#web/payment/plan-name.ts';
import { useProductLabel } from '../use-product-label.ts';
import classes from '../admin.module.css';

/** What is edited of an organisation. */
export type AccountDraft = Pick<
  AdminAccount,
  'name' | 'time_zone' | 'language' | 'password_strength' | 'product' | 'feature_overrides'
> & { plan_id: string | null };

type Props = {
  draft: AccountDraft;
  errors: Readonly<Record<string, string>>;
  onChange: (patch: Partial<AccountDraft>) => void;
};

function strengthOf(text: string | null): PasswordStrength | undefined {
  return PASSWORD_STRENGTHS.find((one) => one === text);
}

/** The fields of an organisation, for making and for changing one. */
export function AccountFields({ draft, errors, onChange }: Props) {
  const { t } = useTranslation();
  const labelOf = useProductLabel();
  const plans = useCallQuery(listPlans, {});
  const planName = usePlanName();
  return (
    <>
      <TextInput
        label={t('admin.account.name')}
        required
        withAsterisk={false}
        maxLength={200}
        value={draft.name}
        error={errors['name']}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <div className={classes.pair}>
        <Select
          label={t('admin.account.time_zone')}
          searchable
          limit={50}
          data={ZONES}
          value={draft.time_zone}
          error={errors['time_zone']}
          allowDeselect={false}
          onChange={(zone) => zone && onChange({ time_zone: zone })}
        />
        <Select
          label={t('admin.account.language')}
          data={(['en', 'th'] as const).map((value) => ({ value, label: t(`kit.languages.${value}`) }))}
          value={draft.language}
          allowDeselect={false}
          onChange={(language) => onChange({ language: language === 'th' ? 'th' : 'en' })}
        />
        <Select
          label={t('admin.account.password_strength')}
          data={PASSWORD_STRENGTHS.map((value) => ({ value, label: t(`admin.account.strengths.${value}`) }))}
          value={draft.password_strength}
          allowDeselect={false}
          onChange={(text) => onChange({ password_strength: strengthOf(text) ?? draft.password_strength })}
        />
        <Select
          label={t('admin.account.plan')}
          description={t('admin.account.plan_help')}
          clearable
          placeholder={t('admin.accounts.no_plan')}
          data={(plans.data?.items ?? [])
            .filter((plan) => !plan.archived || plan._id === draft.plan_id)
            .map((plan) => ({
              value: plan._id,
              label: `${planName(plan)} · ${t(`admin.plans.intervals.${plan.interval}`)}`,
            }))}
          value={draft.plan_id}
          error={loadFailure(plans)}
          onChange={(plan_id) => onChange({ plan_id })}
        />
      </div>
      <fieldset className={classes.set}>
        <legend className={classes.legend}>{t('admin.account.products')}</legend>
        <div className={classes.switches}>
          {PRODUCTS.map((product) => (
            <Switch
              key={product}
              label={labelOf(product)}
              checked={draft.product[product]?.active === true}
              onChange={({ currentTarget }) =>
                onChange({ product: { ...draft.product, [product]: { active: currentTarget.checked } } })
              }
            />
          ))}
        </div>
      </fieldset>
      <FeatureChoices
        overrides={draft.feature_overrides}
        onChange={(feature_overrides) => onChange({ feature_overrides })}
      />
    </>
  );
}

type Choices = { overrides: FeatureOverrides; onChange: (overrides: FeatureOverrides) => void };

function FeatureChoices({ overrides, onChange }: Choices) {
  const { t } = useTranslation();
  return (
    <details>
      <summary className={classes.legend}>{t('admin.account.features')}</summary>
      <p className={classes.dim}>{t('admin.account.features_help')}</p>
      <div className={classes.switches}>
        {FEATURES.map((feature) => (
          <Select
            key={feature}
            size="xs"
            label={t(`features.names.${feature}`)}
            allowDeselect={false}
            data={[
              { value: 'plan', label: t('admin.account.feature_plan') },
              { value: 'on', label: t('admin.account.feature_on') },
              { value: 'off', label: t('admin.account.feature_off') },
            ]}
            value={overrides[feature] === undefined ? 'plan' : overrides[feature] ? 'on' : 'off'}
            onChange={(value) => {
              const { [feature]: _before, ...rest } = overrides;
              onChange(value === 'plan' ? rest : { ...rest, [feature]: value === 'on' });
            }}
          />
        ))}
      </div>
    </details>
  );
}
