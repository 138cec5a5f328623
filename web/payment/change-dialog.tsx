import { Button, Group, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PaymentState, Preview } from '#contracts/payment/billing.ts';
import { changeSubscription, getUsage, previewChange } from '#contracts/payment/endpoints.ts';
import type { Plan } from '#contracts/payment/plan.ts';
import { call } from '#web/kit/api/call.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Money, useMoney } from './money.tsx';
import { Note } from './note.tsx';
import { storePayment } from './payment-store.ts';
import { usePlanName } from './plan-name.ts';
import classes from './subscription.module.css';

type Props = { state: PaymentState; plan: Plan; onClose: () => void };

/** What a change of plan costs today, line by line, before anybody confirms it. */
export function ChangeDialog({ state, plan, onClose }: Props) {
  const { t } = useTranslation();
  const planName = usePlanName();
  const preview = useQuery({
    queryKey: [previewChange.name, plan._id],
    // Shares of a period move with every second: a preview of before would not be what is charged.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => call(previewChange, { body: { plan_id: plan._id } }),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('payment.change.title', { name: plan.name })}
      size="md"
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Text size="sm" c="var(--es-dim)" mb="sm">
        {t('payment.change.from_to', { from: state.plan ? planName(state.plan) : '', to: plan.name })}
      </Text>
      <QueryView of={preview} loading={<BlockSkeleton height={160} />}>
        {(value) => <Costs preview={value} plan={plan} onClose={onClose} />}
      </QueryView>
    </Modal>
  );
}

function Costs({ preview, plan, onClose }: { preview: Preview; plan: Plan; onClose: () => void }) {
  const { t } = useTranslation();
  const money = useMoney();
  const change = useCallMutation(changeSubscription, {
    success: t('payment.change.done', { name: plan.name }),
    onDone: (state) => void storePayment(state).then(onClose),
  });
  const { due_now, credit, currency, lines, at } = preview;
  return (
    <>
      <dl className={classes.lines}>
        {lines.map((line) => (
          <div key={line.description}>
            <dt>{line.description}</dt>
            <dd>
              <Money amount={line.amount} currency={currency} />
            </dd>
          </div>
        ))}
        <div className={classes.total}>
          <dt>{t('payment.change.now')}</dt>
          <dd>
            <Money amount={due_now} currency={currency} />
          </dd>
        </div>
        {credit > 0 && (
          <div>
            <dt>{t('payment.change.credit')}</dt>
            <dd>
              <Money amount={credit} currency={currency} />
            </dd>
          </div>
        )}
      </dl>
      <Text size="sm" c="var(--es-dim)">
        {t('payment.change.next', {
          amount: money(plan.price, plan.currency),
          per: t(`payment.per.${plan.interval}`),
        })}
      </Text>
      <TooSmall plan={plan} />
      <Group justify="flex-end" mt="md">
        <Button loading={change.isPending} onClick={() => change.send({ body: { plan_id: plan._id, at } })}>
          {due_now > 0
            ? t('payment.change.confirm_pay', { amount: money(due_now, currency) })
            : t('payment.change.confirm', { name: plan.name })}
        </Button>
      </Group>
    </>
  );
}

/** What would be over the limits of a smaller plan. */
function TooSmall({ plan }: { plan: Plan }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const usage = useCallQuery(getUsage, { query: {} });
  const over = (usage.data?.items ?? []).flatMap(({ meter, used }) => {
    const limit = plan.limits[meter];
    return limit !== null && used > limit ? [{ meter, used, limit }] : [];
  });
  if (over.length === 0) return null;
  return (
    <Note tone="warn">
      <strong>{t('payment.change.over', { name: plan.name })}</strong>
      {over.map(({ meter, used, limit }) => (
        <div key={meter}>
          {t('payment.change.over_line', {
            meter: t(`payment.meters.${meter}`),
            used: formatExactNumber(used, language),
            limit: formatExactNumber(limit, language),
          })}
        </div>
      ))}
      {t('payment.change.over_help')}
    </Note>
  );
}
