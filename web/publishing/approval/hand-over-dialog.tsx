import { Button, Group, Modal, Select, Stack } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Approver } from '#contracts/approvals/workflow.ts';
import type { PostApproval } from '#contracts/publishing/approval/review.ts';
import { reassignReview } from '#contracts/publishing/approval/reviews.ts';
import { call } from '#web/kit/api/call.ts';
import { useCallMutation, useRefresh } from '#web/kit/api/use-call.ts';
import { useSession } from '#web/kit/session/session.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { actWithUndo } from '#web/kit/ui/undo.tsx';
import { readKey, toKey } from './approver-names.ts';
import { useApproverOptions } from './use-approver-options.ts';

const REFRESH = ['publishing_approval.', 'publishing_post.'];

type Props = { postId: string; approval: PostApproval; onClose: () => void };

/** Asks who decides in whose place; what was done can be undone. */
export function HandOverDialog({ postId, approval, onClose }: Props) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { read, known, options } = useApproverOptions();
  const { replaceable, names, review } = approval;
  const own = replaceable.find(({ kind, id }) => kind === 'user' && id === user._id);
  const [from, setFrom] = useState(() => toKey(own ?? replaceable[0] ?? { kind: 'user', id: '' }));
  const [to, setTo] = useState<string | null>(null);
  const takeBack = useTakeBack(postId);
  const approving = (review?.steps[review.step]?.approvers ?? []).map(toKey);
  const send = useCallMutation(reassignReview, {
    refresh: REFRESH,
    onDone: () => {
      onClose();
      if (to === null) return;
      const name = known.find(({ approver }) => toKey(approver) === to)?.name ?? '';
      actWithUndo({
        text: t('publishing_approval.done.handed_over', { name }),
        act: () => undefined,
        undo: () => void takeBack({ from: readKey(to), to: readKey(from) }),
      });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (to !== null) send.send({ params: { _id: postId }, body: { from: readKey(from), to: readKey(to) } });
  };
  const nameOf = (one: Approver) =>
    names.find(({ approver }) => toKey(approver) === toKey(one))?.name ?? t('conditions.gone');
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('publishing_approval.hand_over_title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          {replaceable.length > 1 && (
            <Select
              label={t('publishing_approval.hand_over_from')}
              allowDeselect={false}
              data={replaceable.map((one) => ({ value: toKey(one), label: nameOf(one) }))}
              value={from}
              onChange={(next) => setFrom(next ?? from)}
            />
          )}
          <Select
            label={t('publishing_approval.hand_over_to')}
            description={t('publishing_approval.hand_over_help')}
            required
            searchable
            data-autofocus
            error={loadFailure(read)}
            data={options.map(({ group, items }) => ({
              group,
              items: items.filter(({ value }) => !approving.includes(value)),
            }))}
            value={to}
            onChange={setTo}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('kit.cancel')}
            </Button>
            <Button type="submit" loading={send.isPending} disabled={to === null}>
              {t('publishing_approval.hand_over')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Puts the former approver back; it works after the dialog has closed. */
function useTakeBack(postId: string) {
  const refresh = useRefresh();
  return async (body: { from: Approver; to: Approver }): Promise<void> => {
    const answered = await call(reassignReview, { params: { _id: postId }, body }, { raise: false });
    if (!answered.ok) return showFailure(answered.error);
    for (const name of REFRESH) refresh(name);
  };
}
