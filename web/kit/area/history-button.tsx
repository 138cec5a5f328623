import { ActionIcon, Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryProps } from './history-props.ts';

const HistoryDrawer = lazy(() =>
  import('./history-drawer.tsx').then((module) => ({ default: module.HistoryDrawer })),
);

export type { RestoreStep } from './history.ts';

/** The button that opens the history of a setting: who changed what and when, before and after, and how to restore it. */
export function HistoryButton({ compact, ...props }: HistoryProps & { compact?: boolean }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      {compact ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          title={t('area.history.title')}
          aria-label={t('area.history.title')}
          onClick={() => setOpen(true)}
        >
          <IconHistory size={18} stroke={1.7} />
        </ActionIcon>
      ) : (
        <Button
          variant="default"
          leftSection={<IconHistory size={16} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('area.history.title')}
        </Button>
      )}
      {open && (
        <Suspense>
          <HistoryDrawer {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
