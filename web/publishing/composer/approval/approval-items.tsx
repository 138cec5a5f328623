import { Menu } from '@mantine/core';
import { IconAlertOctagon, IconArrowBackUp, IconUserCheck } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { PostApproval } from '#contracts/publishing/approval/review.ts';
import { releasePost, withdrawReview } from '#contracts/publishing/approval/reviews.ts';
import { useMayCall } from '#web/kit/session/session.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import type { usePostActs } from '../send/use-post-acts.ts';

const SubmitDialog = lazy(() => import('./submit-dialog.tsx').then((one) => ({ default: one.SubmitDialog })));
const ReleaseDialog = lazy(() =>
  import('./submit-dialog.tsx').then((one) => ({ default: one.ReleaseDialog })),
);

/** The dialogs of the menu, which are drawn beside it: it closes where they open. */
export type ApprovalDialog = 'ask' | 'release' | undefined;

type Props = {
  acts: ReturnType<typeof usePostActs>;
  approval: PostApproval | undefined;
  onOpen: (dialog: ApprovalDialog) => void;
};

/** What can be done about the approval of a post, beside the main button: asking people, taking it back, an emergency. */
export function ApprovalItems({ acts, approval, onOpen }: Props) {
  const { t } = useTranslation();
  const mayRelease = useMayCall(releasePost);
  const mayWithdraw = useMayCall(withdrawReview);
  const state = approval?.review?.state;
  const isAsked = state === 'in_review';
  const withdraw = async () => {
    const question = {
      title: t('publishing_approval.withdraw'),
      text: t('publishing_approval.withdraw_ask'),
      act: t('publishing_approval.withdraw'),
    };
    if (await confirm(question)) await acts.withdraw();
  };
  return (
    <>
      {!isAsked && approval?.mode !== 'required' && (
        <Menu.Item leftSection={<IconUserCheck size={15} aria-hidden />} onClick={() => onOpen('ask')}>
          {t('publishing_approval.ask_for')}
        </Menu.Item>
      )}
      {mayWithdraw && (isAsked || (state === 'approved' && approval?.seal_holds)) && (
        <Menu.Item leftSection={<IconArrowBackUp size={15} aria-hidden />} onClick={() => void withdraw()}>
          {t('publishing_approval.withdraw')}
        </Menu.Item>
      )}
      {mayRelease && approval && !approval.may_go_out && (
        <Menu.Item
          color="red"
          leftSection={<IconAlertOctagon size={15} aria-hidden />}
          onClick={() => onOpen('release')}
        >
          {t('publishing_approval.release')}
        </Menu.Item>
      )}
    </>
  );
}

/** The dialog that was chosen in the menu. */
export function ApprovalDialogs({ acts, approval, open, onOpen }: Props & { open: ApprovalDialog }) {
  const close = () => onOpen(undefined);
  return (
    <Suspense>
      {open === 'ask' && <SubmitDialog needs={approval?.mode !== 'optional'} acts={acts} onClose={close} />}
      {open === 'release' && <ReleaseDialog acts={acts} onClose={close} />}
    </Suspense>
  );
}
