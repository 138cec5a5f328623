import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { getOwnSignature, saveOwnSignature, SIGNATURE_MAX } from '#contracts/crm/mail/signature-endpoints.ts';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { formatSavedToast } from '#texts/saved-toast.ts';
import { call } from '#web/kit/api/call.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { DraftForm } from '#web/kit/form/draft-form.tsx';
import { useDraft } from '#web/kit/form/use-draft.ts';
import { useSession } from '#web/kit/session/session.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { SignatureField } from './signature-field.tsx';

const OwnForm = z.strictObject({ html: z.string().max(SIGNATURE_MAX) });

/** The reader's own signature. */
export function OwnCard() {
  const { t } = useTranslation();
  const read = useCallQuery(getOwnSignature, {});
  return (
    <Card title={t('signatures.own')}>
      <QueryView of={read} loading={<BlockSkeleton height={200} />}>
        {(signature) => <Fields signature={signature} />}
      </QueryView>
    </Card>
  );
}

function Fields({ signature: { html, version } }: { signature: AnswerOf<typeof getOwnSignature> }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const refresh = useRefresh();
  const initial = useMemo(() => ({ html }), [html]);
  const draft = useDraft({
    schema: OwnForm,
    initial,
    version,
    thing: 'own-signature',
    send: async (values, base = version) => {
      await call(saveOwnSignature, { body: { ...values, version: base } });
      showSuccess(formatSavedToast('updated', 'Signature'));
      refresh('mail_signature');
    },
  });
  return (
    <DraftForm draft={draft} fields={[]} words={() => ({ label: t('signatures.text') })}>
      <SignatureField draft={draft} agent={user.name} />
    </DraftForm>
  );
}
