import { Modal } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { SharingForm } from './sharing-form.tsx';

type Props = Omit<ComponentProps<typeof SharingForm>, 'act' | 'children'> & { onClose: () => void };

/** Changes what something is called and who sees it, and nothing else of it. */
export function SharingDialog({ onClose, ...form }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={onClose}
      size="xs"
      closeButtonProps={{ 'aria-label': t('kit.close') }}
      title={t('kit.sharing.change')}
    >
      <SharingForm {...form} act={t('kit.form.save')} />
    </Modal>
  );
}
