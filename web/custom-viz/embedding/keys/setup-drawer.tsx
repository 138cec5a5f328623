import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { EmbedKey } from '#contracts/custom-viz/embed-keys.ts';
import { SetupSteps } from './setup-steps.tsx';

/** How pages are set up with a key; its secret is not shown again. */
export function SetupDrawer({ item, onClose }: { item: EmbedKey; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={t('viz_embedding.setup_of', { name: item.name })}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <SetupSteps item={item} />
    </Drawer>
  );
}
