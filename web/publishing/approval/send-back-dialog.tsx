import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

type Props = { isPending: boolean; onSend: (text: string) => void; onClose: () => void };

/** Asks what should change of a post before it goes back. */
export function SendBackDialog({ isPending, onSend, onClose }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') onSend(text.trim());
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('publishing_approval.changes_title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          <Textarea
            autosize
            minRows={3}
            maxLength={4000}
            data-autofocus
            required
            aria-label={t('publishing_approval.changes_title')}
            placeholder={t('publishing_approval.changes_hint')}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('kit.cancel')}
            </Button>
            <Button type="submit" loading={isPending} disabled={text.trim() === ''}>
              {t('publishing_approval.send_back')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
