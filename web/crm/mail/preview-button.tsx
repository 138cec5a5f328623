import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PreviewInput } from './preview-dialog.tsx';

const PreviewDialog = lazy(() =>
  import('./preview-dialog.tsx').then((dialog) => ({ default: dialog.PreviewDialog })),
);

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
