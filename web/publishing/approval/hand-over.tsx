import { Button } from '@mantine/core';
import { IconUserShare } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PostApproval } from '#contracts/publishing/approval/review.ts';
import { reassignReview } from '#contracts/publishing/approval/reviews.ts';
import { useMayCall } from '#web/kit/session/session.ts';

const HandOverDialog = lazy(() =>
  import('./hand-over-dialog.tsx').then((one) => ({ default: one.HandOverDialog })),
);

type Props = { postId: string; approval: PostApproval; size?: 'sm' | 'compact-sm' };

/** Lets the reader put somebody else into their place in the step that waits; nothing where they may not. */
export function HandOver({ postId, approval, size = 'sm' }: Props) {
  const { t } = useTranslation();
  const mayHandOver = useMayCall(reassignReview);
  const [isOpen, setOpen] = useState(false);
  if (!mayHandOver || approval.replaceable.length === 0) return null;
  return (
    <>
      <Button
        size={size}
        variant="subtle"
        color="gray"
        leftSection={<IconUserShare size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('publishing_approval.hand_over')}
      </Button>
      <Suspense>
        {isOpen && <HandOverDialog postId={postId} approval={approval} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
