import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { previewMail } from '#contracts/crm/mail/preview.ts';
import type { RawInput } from '#contracts/kit/endpoint.ts';

const PreviewDialog = lazy(() =>
  import('./preview-dialog.tsx').then((dialog) => ({ default: dialog.PreviewDialog })),
);

/** What is written, as the call takes it. */
export type PreviewInput = RawInput<typeof previewMail>['body'];

/** Opens an e-mail as its reader will see it. */
export function PreviewButton({ mail }: { mail: PreviewInput }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="compact-sm" fz="xs" variant="subtle" color="gray" onClick={() => setOpen(true)}>
        {t('mail.preview.open')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <PreviewDialog mail={mail} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
