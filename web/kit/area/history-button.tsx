import { ActionIcon } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryProps } from './history-props.ts';

const HistoryDrawer = lazy(() =>
  import('./history-drawer.tsx').then((module) => ({ default: module.HistoryDrawer })),
);

export type { RestoreStep } from './history.ts';

/** The button, the same sign everywhere, that opens the history of a setting: who changed what and when, before and after, and how to restore it. */
export function HistoryButton(props: HistoryProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        title={t('area.history.title')}
        aria-label={t('area.history.title')}
        onClick={() => setOpen(true)}
      >
        <IconHistory size={18} stroke={1.7} />
      </ActionIcon>
      {open && (
        <Suspense>
          <HistoryDrawer {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
