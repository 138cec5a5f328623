import { Alert, Button, Modal } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listMails, readStoredMail, type StoredMail } from '#contracts/admin/system.ts';
import { useCallPages, useCallMutation } from '#web/kit/api/use-call.ts';
import type { Column } from '#web/kit/table/column.ts';
import { PagesTable } from '#web/kit/table/pages-table.tsx';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from '../admin.module.css';

/** Mails and what became of them. Without a mail server a local installation reads its links here. */
export function SystemMails({ delivers }: { delivers: boolean }) {
  const { t } = useTranslation();
  const list = useCallPages(listMails, { query: {} });
  const [open, setOpen] = useState<{ subject: string; text: string } | null>(null);
  const { send } = useCallMutation(readStoredMail, { onDone: setOpen });
  const columns = useMemo(
    (): readonly Column<StoredMail>[] => [
      {
        id: 'to',
        header: t('admin.system.mail_to'),
        always: true,
        width: 'minmax(11.25rem, 1.5fr)',
        cell: ({ to }) => to,
      },
      {
        id: 'kind',
        header: t('admin.system.mail_kind'),
        width: 'minmax(7.5rem, 1fr)',
        cell: ({ template }) => template,
      },
      {
        id: 'state',
        header: t('admin.system.mail_state'),
        width: '6.875rem',
        cell: ({ state, error }) => <span title={error ?? ''}>{t(`admin.system.mail_states.${state}`)}</span>,
      },
      {
        id: 'at',
        header: t('admin.system.at'),
        width: '8.75rem',
        cell: ({ created_at }) => <TimeText value={created_at} />,
      },
      {
        id: 'read',
        header: t('admin.system.mail_read'),
        always: true,
        width: '5.625rem',
        cell: ({ _id, state, to }) =>
          state !== 'sent' && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={`${t('admin.system.mail_read')}: ${to}`}
              onClick={() => send({ params: { mail_id: _id } })}
            >
              {t('admin.system.mail_read')}
            </Button>
          ),
      },
    ],
    [t, send],
  );
  return (
    <>
      {!delivers && (
        <Alert color="yellow" mb="md">
          {t('admin.system.mails_kept')}
        </Alert>
      )}
      <PagesTable
        id="admin.mails"
        label={t('admin.system.tabs.mails')}
        of={list}
        rowId={({ _id }) => _id}
        columns={columns}
        empty={<Empty title={t('admin.system.mails_empty')} help={t('admin.system.mails_empty_help')} />}
      />
      {open && (
        <Modal
          opened
          size="lg"
          onClose={() => setOpen(null)}
          title={open.subject}
          closeButtonProps={{ 'aria-label': t('kit.close') }}
        >
          <ScrollRegion label={open.subject} className={classes.mail}>
            {open.text}
          </ScrollRegion>
        </Modal>
      )}
    </>
  );
}
