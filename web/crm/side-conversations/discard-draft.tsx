import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Discards an unsent draft; the callback receives the message to show along with the undo. */
export function DiscardDraft({ onDiscard }: { onDiscard: (said: string) => void }) {
  const { t } = useTranslation();
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      onClick={() => onDiscard(t('outbound.discarded'))}
    >
      {t('outbound.discard')}
    </Button>
  );
}
