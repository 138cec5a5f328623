import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconDownload, IconFileInvoice } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Invoice } from '#contracts/payment/billing.ts';
import { getInvoicePdf, listInvoices, payInvoice } from '#contracts/payment/endpoints.ts';
import { buildAddress } from '#web/kit/api/address.ts';
import { useCallPages, useCallMutation } from '#web/kit/api/use-call.ts';
import { Link } from '#web/kit/router/link.tsx';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { useSession } from '#web/kit/session/session.ts';
import type { Column } from '#web/kit/table/column.ts';
import { PagesTable } from '#web/kit/table/pages-table.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { Mark } from './mark.tsx';
import { Money, useDay } from './money.tsx';
import { AdminOnly, PaymentOff } from './notes.tsx';
import { isPayer, storePayment } from './payment-store.ts';

/** /settings/account/payment-list: every invoice, to read, to download and, where open, to pay. */
export function PaymentListScreen() {
  const { t } = useTranslation();
  const session = useSession();
  const payer = isPayer(session);
  const invoices = useCallPages(listInvoices, { query: {} }, { enabled: payer });
  const columns = useColumns();
  const empty = (
    <Empty
      icon={IconFileInvoice}
      title={t('payment.invoices.empty')}
      help={t('payment.invoices.empty_help')}
      action={
        <Button component={Link} to="/settings/account/subscriptions" variant="default">
          {t('payment.invoices.plans')}
        </Button>
      }
    />
  );
  return (
    <PageBody>
      <PageHeader title={useOpenTitle()} about={t('payment.invoices.about')} />
      {!payer && <AdminOnly />}
      {payer && !session.payment.enabled && <PaymentOff />}
      {payer && session.payment.enabled && (
        <PagesTable
          id="invoices"
          label={t('payment.invoices.list')}
          of={invoices}
          rowId={({ id }) => id}
          columns={columns}
          empty={empty}
        />
      )}
    </PageBody>
  );
}

function useColumns(): Column<Invoice>[] {
  const { t } = useTranslation();
  const day = useDay();
  return useMemo(
    () => [
      {
        id: 'number',
        header: t('payment.invoices.number'),
        cell: ({ number }) => <span className="tabular">{number}</span>,
        width: 'minmax(6.875rem, 1fr)',
        always: true,
      },
      { id: 'created', header: t('payment.invoices.date'), cell: ({ created }) => day(created) },
      {
        id: 'amount',
        header: t('payment.invoices.amount'),
        cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
        align: 'right',
        width: '6.875rem',
      },
      {
        id: 'status',
        header: t('payment.invoices.status'),
        cell: (one) => <Status invoice={one} />,
        width: 'minmax(9.375rem, 1fr)',
      },
      // After what an invoice costs and whether it is paid, which a phone must show.
      {
        id: 'period',
        header: t('payment.invoices.period'),
        cell: (one) => `${day(one.period_start)} – ${day(one.period_end)}`,
        width: 'minmax(12.5rem, 1.4fr)',
      },
      {
        id: 'pdf',
        header: t('payment.invoices.pdf'),
        cell: (one) => <Download invoice={one} />,
        width: '4rem',
        always: true,
      },
    ],
    [t, day],
  );
}

function Status({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const pay = useCallMutation(payInvoice, {
    success: t('payment.invoices.paid'),
    onDone: (state) => void storePayment(state),
  });
  const status = STATUSES.find((one) => one === invoice.status) ?? 'draft';
  return (
    <>
      <Mark tone={status === 'paid' ? 'good' : status === 'open' ? 'warn' : 'plain'}>
        {t(`payment.invoices.states.${status}`)}
      </Mark>
      {status === 'open' && (
        <Button
          ml="xs"
          size="compact-xs"
          variant="subtle"
          loading={pay.isPending}
          onClick={() => pay.send({ params: { _id: invoice.id } })}
        >
          {t('payment.invoices.pay')}
        </Button>
      )}
    </>
  );
}

const STATUSES = ['paid', 'open', 'draft', 'void', 'uncollectible'] as const;

function Download({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const label = t('payment.invoices.download', { number: invoice.number });
  return (
    <Tooltip label={label}>
      <ActionIcon
        component="a"
        variant="subtle"
        color="gray"
        href={buildAddress(getInvoicePdf.path, { params: { _id: invoice.id } })}
        download={`invoice-${invoice.number || invoice.id}.pdf`}
        aria-label={label}
      >
        <IconDownload size={17} />
      </ActionIcon>
    </Tooltip>
  );
}
