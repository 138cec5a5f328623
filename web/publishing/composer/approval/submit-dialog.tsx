import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Approver } from '#contracts/approvals/workflow.ts';
import { ApproversSelect } from '#web/publishing/approval/approvers-select.tsx';
import type { usePostActs } from '../send/use-post-acts.ts';

/** The least that a reason has, in characters. */
const SHORTEST = 5;

type Props = { acts: ReturnType<typeof usePostActs>; onClose: () => void };

/** Asks people for their approval; `needs`: no workflow names any. */
export function SubmitDialog({ acts, needs, onClose }: Props & { needs: boolean }) {
  const { t } = useTranslation();
  const [approvers, setApprovers] = useState<Approver[]>([]);
  const [text, setText] = useState('');
  return (
    <ActDialog
      title={t('publishing_approval.ask_title')}
      act={t('publishing_approval.ask_for')}
      isReady={!needs || approvers.length > 0}
      send={() => acts.submit(approvers, text)}
      onClose={onClose}
    >
      <ApproversSelect
        label={t('publishing_approval.ask_people')}
        help={t('publishing_approval.ask_people_help')}
        required={needs}
        value={approvers}
        onChange={setApprovers}
      />
      <Textarea
        autosize
        maxLength={4000}
        label={t('publishing_approval.message')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Text size="sm" c="var(--es-dim)">
        {t('publishing_approval.by_way')}
      </Text>
    </ActDialog>
  );
}

/** Lets a post out without approval, for a reason. */
export function ReleaseDialog({ acts, onClose }: Props) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  return (
    <ActDialog
      title={t('publishing_approval.release')}
      act={t('publishing_approval.release')}
      danger
      isReady={reason.trim().length >= SHORTEST}
      send={() => acts.release(reason.trim())}
      onClose={onClose}
    >
      <Text size="sm">{t('publishing_approval.release_ask')}</Text>
      <Textarea
        autosize
        required
        maxLength={4000}
        label={t('publishing_approval.reason')}
        description={t('publishing_approval.reason_short')}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ActDialog>
  );
}

type DialogProps = {
  title: string;
  act: string;
  danger?: boolean;
  isReady: boolean;
  /** @returns whether it was done */
  send: () => Promise<boolean>;
  onClose: () => void;
  children: ReactNode;
};

function ActDialog({ title, act, danger = false, isReady, send, onClose, children }: DialogProps) {
  const { t } = useTranslation();
  const [isPending, setPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    const isDone = await send();
    setPending(false);
    if (isDone) onClose();
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('kit.close') }}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          {children}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('kit.cancel')}
            </Button>
            <Button type="submit" {...(danger && { color: 'red' })} loading={isPending} disabled={!isReady}>
              {act}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
