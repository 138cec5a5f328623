import { Modal, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { previewMail } from '#contracts/crm/mail/preview.ts';
import type { RawInput } from '#contracts/kit/endpoint.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { MailPage } from './mail-page.tsx';
import classes from './mail.module.css';

/** What is written, as the call takes it. */
export type PreviewInput = RawInput<typeof previewMail>['body'];

const FORMS = ['html', 'text'] as const;
type Form = (typeof FORMS)[number];

/** The whole e-mail as the server would send it now, with formatting and as plain text. */
export function PreviewDialog({ mail, onClose }: { mail: PreviewInput; onClose: () => void }) {
  const { t } = useTranslation();
  const [form, setForm] = useState<Form>('html');
  const read = useCallQuery(previewMail, { body: mail });
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('mail.preview.title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <SegmentedControl
        size="xs"
        aria-label={t('mail.preview.title')}
        value={form}
        onChange={(next) => setForm(next === 'text' ? 'text' : 'html')}
        data={FORMS.map((one) => ({ value: one, label: t(`mail.preview.${one}`) }))}
      />
      <div className={classes.preview}>
        <QueryView of={read} loading={<BlockSkeleton height={240} />}>
          {({ html, text }) =>
            form === 'html' ? (
              <MailPage html={html} title={t('mail.preview.title')} />
            ) : (
              <pre className={classes.quoted}>{text}</pre>
            )
          }
        </QueryView>
      </div>
    </Modal>
  );
}
