import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PaymentState } from '#contracts/payment/billing.ts';
import { payInvoice } from '#contracts/payment/endpoints.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useNavigate } from '#web/kit/router/address.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { useMoney } from './money.tsx';
import { storePayment } from './payment-store.ts';

/** What is still open, with the two ways on: pay it, or charge another card. */
export function OpenPayment({ state }: { state: PaymentState }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const money = useMoney();
  const open = state.invoices.find(({ status }) => status === 'open');
  const pay = useCallMutation(payInvoice, {
    success: t('payment.invoices.paid'),
    onDone: (next) => void storePayment(next),
  });
  return (
    <Card title={t('payment.pay.open')}>
      <Text mb="md">{t('payment.pay.open_help')}</Text>
      <Group>
        {open && (
          <Button loading={pay.isPending} onClick={() => pay.send({ params: { _id: open.id } })}>
            {t('payment.invoices.pay')} · {money(open.amount_due, open.currency)}
          </Button>
        )}
        <Button variant="default" onClick={() => navigate('/settings/account/card-setting')}>
          {t('payment.step.change')}
        </Button>
      </Group>
    </Card>
  );
}
