import { Select, Switch } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import {
  MailboxChoice,
  saveMailboxSignature,
  SIGNATURE_MAX,
  type MailboxSignature,
} from '#contracts/crm/mail/signature-endpoints.ts';
import { formatSavedToast } from '#texts/saved-toast.ts';
import { call } from '#web/kit/api/call.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { DraftForm } from '#web/kit/form/draft-form.tsx';
import { useDraft } from '#web/kit/form/use-draft.ts';
import { usePermission, useSession } from '#web/kit/session/session.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { SignatureField } from './signature-field.tsx';

const MailboxForm = z.strictObject({
  html: z.string().max(SIGNATURE_MAX),
  choice: MailboxChoice,
  automatic: z.boolean(),
});

/** The signature of a mailbox, and which one is below the mails that are written from it. */
export function MailboxCard({ mailbox }: { mailbox: MailboxSignature }) {
  const { t } = useTranslation();
  const mayWrite = usePermission(['crm.channel.write']);
  const { user } = useSession();
  const refresh = useRefresh();
  const { connection, html, choice, automatic, version } = mailbox;
  const initial = useMemo(() => ({ html, choice, automatic }), [html, choice, automatic]);
  const draft = useDraft({
    schema: MailboxForm,
    initial,
    version,
    thing: `mailbox-signature-${connection._id}`,
    send: async (values, base = version) => {
      await call(saveMailboxSignature, {
        params: { _id: connection._id },
        body: { ...values, version: base },
      });
      showSuccess(formatSavedToast('updated', 'Signature'));
      refresh('mailbox_signature');
      refresh('mail_signature');
    },
  });
  const { form } = draft;
  return (
    <Card title={t('signatures.of_mailbox', { name: connection.name })}>
      <DraftForm
        draft={draft}
        fields={[]}
        words={(name) => ({
          label:
            name === 'choice'
              ? t('signatures.which')
              : name === 'automatic'
                ? t('signatures.automatic')
                : t('signatures.text'),
        })}
        disabled={!mayWrite}
      >
        <SignatureField draft={draft} agent={user.name} disabled={!mayWrite} />
        <Select
          label={t('signatures.which')}
          description={t('signatures.which_help')}
          allowDeselect={false}
          disabled={!mayWrite}
          data={MailboxChoice.options.map((one) => ({ value: one, label: t(`signatures.choices.${one}`) }))}
          value={MailboxChoice.catch('own').parse(form.values['choice'])}
          onChange={(next) => form.setFieldValue('choice', next)}
        />
        <Switch
          label={t('signatures.automatic')}
          description={t('signatures.automatic_help')}
          disabled={!mayWrite}
          checked={form.values['automatic'] === true}
          onChange={({ currentTarget }) => form.setFieldValue('automatic', currentTarget.checked)}
        />
      </DraftForm>
    </Card>
  );
}
