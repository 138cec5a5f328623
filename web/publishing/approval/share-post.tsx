import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createClient } from '#contracts/publishing/approval/clients.ts';
import { useMayCall } from '#web/kit/session/session.ts';

const ShareDialog = lazy(() => import('./share-dialog.tsx').then((one) => ({ default: one.ShareDialog })));

/** Lets somebody outside see one post by a link: a person who has a link already, or a new one; nothing where the reader may not. */
export function SharePost({ postId }: { postId: string }) {
  const { t } = useTranslation();
  const mayShare = useMayCall(createClient);
  const [isOpen, setOpen] = useState(false);
  if (!mayShare) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<IconLink size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('publishing_approval.share.act')}
      </Button>
      <Suspense>{isOpen && <ShareDialog postId={postId} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
