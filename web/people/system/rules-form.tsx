import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ZONES } from '#contracts/kit/zone-name.ts';
import { AccountFields, updateAccount } from '#contracts/people/account.ts';
import { call } from '#web/kit/api/call.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { DraftForm } from '#web/kit/form/draft-form.tsx';
import { buildFieldPlans, type FieldPlan } from '#web/kit/form/field.ts';
import { useDraft } from '#web/kit/form/use-draft.ts';
import type { Values } from '#web/kit/form/values.ts';
import { usePermission, useSession } from '#web/kit/session/session.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { useFiscalYearLabels } from './use-fiscal-year-labels.ts';
import classes from './sso.module.css';

const FISCAL = 'fiscal_start_month' satisfies keyof typeof AccountFields;

type Props = {
  /** Identifies which of the account's rules these are. */
  thing: string;
  value: Record<string, unknown> & { version: number };
  shape: z.ZodRawShape;
};

/** Some of the account's rules as a form; a colleague's change in the meantime is reported, not overwritten. */
export function RulesForm({ thing, value, shape }: Props) {
  const { t } = useTranslation();
  const { account } = useSession();
  const may = usePermission(['center.user_management.write']);
  const refresh = useRefresh();
  const draft = useDraft({
    schema: z.object(shape),
    initial: shown(value, shape),
    version: value.version,
    thing,
    valuesOf: (newest) => shown(newest, shape),
    send: async (values, version) => {
      await call(updateAccount, { query: { accountID: account._id }, body: { ...values, version } });
      showSuccess(t('system.saved'));
      refresh('account.');
    },
  });
  const labels: Record<string, string> = t('system.fields', { returnObjects: true });
  const helps: Record<string, string> = t('system.help', { returnObjects: true });
  const choices = t('system.choices', { returnObjects: true });
  const fiscalYear = useFiscalYearLabels(draft.form.values[FISCAL]);
  const words = (name: string) => {
    const own = name === FISCAL ? fiscalYear : { help: helps[name] };
    return { label: labels[name] ?? name, choices, ...own };
  };
  return (
    <div className={classes.narrow}>
      <DraftForm draft={draft} fields={buildFieldPlans(shape).map(withZones)} words={words} disabled={!may} />
    </div>
  );
}

/** The rules as the fields show them: what has no value is empty. */
function shown(value: Values, shape: z.ZodRawShape): Values {
  return Object.fromEntries(Object.keys(shape).map((name) => [name, value[name] ?? null]));
}

function withZones(plan: FieldPlan): FieldPlan {
  return plan.name === 'time_zone' ? { ...plan, control: 'select', choices: ZONES } : plan;
}
