import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = { act: string; busy: boolean; disabled: boolean; onClose: () => void };

/** The foot of a dialog: cancelling, and the action by its name. Used in a form that the action submits. */
export function DialogFooter({ act, busy, disabled, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Group justify="flex-end" mt="md">
      <Button variant="default" onClick={onClose}>
        {t('kit.cancel')}
      </Button>
      <Button type="submit" loading={busy} disabled={disabled}>
        {act}
      </Button>
    </Group>
  );
}
