import { Alert, Button, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  deleteAccount,
  GRACE_DAYS,
  cancelAccountDeletion,
  resumeAccount,
  suspendAccount,
  type AdminAccount,
} from '#contracts/admin/account.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { formatMoment, useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { TypedConfirmation } from './typed-confirmation.tsx';
import classes from '../admin.module.css';

/** Suspending and deleting an organisation, and taking either back. */
export function AccountEnd({ account, onClose }: { account: AdminAccount; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [deleting, setDeleting] = useState(false);
  const [reason, setReason] = useState('');
  const params = { account_id: account._id };
  const refresh = ['admin.'];
  const suspend = useCallMutation(suspendAccount, { success: t('admin.account.suspended'), refresh });
  const resume = useCallMutation(resumeAccount, { success: t('admin.account.resumed'), refresh });
  const keep = useCallMutation(cancelAccountDeletion, { success: t('admin.account.kept'), refresh });
  const remove = useCallMutation(deleteAccount, {
    success: t('admin.account.delete_planned'),
    refresh,
    onDone: () => {
      setDeleting(false);
      onClose();
    },
  });
  return (
    <Card title={t('admin.account.danger')}>
      <div className={classes.stack}>
        {account.state === 'deleting' && account.delete_at && (
          <Alert color="red">
            {t('admin.account.deleting_at', { when: formatMoment(new Date(account.delete_at), language) })}
          </Alert>
        )}
        {account.state === 'suspended' && account.suspended_reason && (
          <Alert color="yellow">{account.suspended_reason}</Alert>
        )}
        {account.state === 'active' && (
          <>
            <Text size="sm" c="var(--es-dim)">
              {t('admin.account.suspend_about')}
            </Text>
            <TextInput
              label={t('admin.account.suspend_reason')}
              maxLength={500}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          </>
        )}
        <div className={classes.acts}>
          {account.state === 'active' && (
            <Button
              variant="default"
              loading={suspend.isPending}
              onClick={() => suspend.send({ params, body: { reason } })}
            >
              {t('admin.account.suspend')}
            </Button>
          )}
          {account.state === 'suspended' && (
            <Button variant="default" loading={resume.isPending} onClick={() => resume.send({ params })}>
              {t('admin.account.resume')}
            </Button>
          )}
          {account.state === 'deleting' ? (
            <Button variant="default" loading={keep.isPending} onClick={() => keep.send({ params })}>
              {t('admin.account.keep')}
            </Button>
          ) : (
            <Button variant="subtle" color="red" onClick={() => setDeleting(true)}>
              {t('admin.account.delete')}
            </Button>
          )}
        </div>
      </div>
      {deleting && (
        <TypedConfirmation
          title={t('admin.account.delete')}
          text={t('admin.account.delete_about', { days: GRACE_DAYS })}
          name={account.name}
          act={t('admin.account.delete')}
          busy={remove.isPending}
          onAct={() => remove.send({ params, query: { name: account.name } })}
          onClose={() => setDeleting(false)}
        />
      )}
    </Card>
  );
}
