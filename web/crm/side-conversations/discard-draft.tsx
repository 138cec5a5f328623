import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Throws away what was written and not sent; whoever does it is told what to say, with the way back. */
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
