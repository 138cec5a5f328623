import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createPlan, getPlan, updatePlan, type AdminPlan } from '#contracts/admin/plans.ts';
import { OPEN_PLAN_ID, PlanInput } from '#contracts/payment/plan.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import { RecoveryOffer } from '#web/kit/form/draft-banners.tsx';
import { getResourceKey } from '#web/kit/form/draft-recovery.ts';
import { validateFields } from '#web/kit/form/issues.ts';
import { useGuardedDraft } from '#web/kit/form/use-guarded-draft.ts';
import { useNavigate, usePathParam } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { FormSkeleton } from '#web/kit/ui/skeletons.tsx';
import { usePlanName } from '#web/payment/plan-name.ts';
import { useSaving } from '../use-saving.ts';
import { PlanFields, type PlanDraft } from './plan-fields.tsx';
import classes from '../admin.module.css';

const START: PlanDraft = PlanInput.parse({ name: 'x', price: 0 });

/** /admin/plan_manage/add: a new plan. */
export function AddPlanScreen() {
  const title = useOpenTitle();
  return (
    <PageBody>
      <PageHeader title={title} />
      <PlanForm plan={null} />
    </PageBody>
  );
}

/** /admin/plan_manage/{plan_id}: one plan. */
export function PlanScreen() {
  const title = useOpenTitle();
  const plan_id = usePathParam('plan_id');
  const plan = useCallQuery(getPlan, { params: { plan_id } });
  const planName = usePlanName();
  return (
    <PageBody>
      <PageHeader title={plan.data ? planName(plan.data) : title} />
      <QueryView of={plan} loading={<FormSkeleton />}>
        {(found) => <PlanForm key={JSON.stringify(found)} plan={found} />}
      </QueryView>
    </PageBody>
  );
}

function draftOf({ _id, archived: _archived, accounts: _accounts, ...fields }: AdminPlan): PlanDraft {
  return fields;
}

function PlanForm({ plan }: { plan: AdminPlan | null }) {
  const { t } = useTranslation();
  const planName = usePlanName();
  const navigate = useNavigate();
  const start = plan ? draftOf(plan) : { ...START, name: '' };
  const held = useGuardedDraft({ thing: getResourceKey('plan', plan), start, open: Object.keys(start) });
  const { draft } = held;
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const options = { refresh: ['admin.'], unique: ['name'] };
  const made = useSaving(createPlan, {
    ...options,
    success: t('admin.plans.made'),
    onDone: () => {
      held.settled();
      navigate('/admin/plan_manage');
    },
  });
  const changed = useSaving(updatePlan, {
    ...options,
    success: t('admin.plans.saved'),
    onDone: held.settled,
  });
  const turn = useCallMutation(updatePlan, { success: t('admin.saved'), refresh: ['admin.'] });
  const save = async () => {
    const wrong = validateFields(PlanInput, draft);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return;
    await (plan ? changed.save({ params: { plan_id: plan._id }, body: draft }) : made.save({ body: draft }));
  };
  const archive = async (one: AdminPlan) => {
    const archived = !one.archived;
    const act = t(archived ? 'admin.plans.archive' : 'admin.plans.restore');
    const text = t('admin.plans.archive_ask', { name: planName(one) });
    if (archived && !(await confirm({ title: act, text, act, danger: true }))) return;
    turn.send({ params: { plan_id: one._id }, body: { archived } });
  };
  return (
    <form
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {held.kept && <RecoveryOffer {...held.kept} />}
      <PlanFields
        draft={draft}
        errors={{ ...made.errors, ...changed.errors, ...faults }}
        onChange={held.change}
      />
      <div className={classes.acts}>
        <Button
          type="submit"
          variant={held.dirty || !plan ? 'filled' : 'default'}
          loading={made.busy || changed.busy}
        >
          {t(plan ? 'admin.save' : 'admin.plans.create')}
        </Button>
        {plan && plan._id !== OPEN_PLAN_ID && (
          <Button variant="subtle" color={plan.archived ? 'brand' : 'red'} onClick={() => void archive(plan)}>
            {t(plan.archived ? 'admin.plans.restore' : 'admin.plans.archive')}
          </Button>
        )}
      </div>
    </form>
  );
}
