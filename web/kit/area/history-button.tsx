import { ActionIcon, Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contracts/kit/products.ts';
import type { FieldLabels } from '#web/kit/form/field-labels.ts';
import type { Values } from '#web/kit/form/values.ts';
import type { RestoreStep } from './history.ts';

const HistoryDrawer = lazy(() =>
  import('./history-drawer.tsx').then((module) => ({ default: module.HistoryDrawer })),
);

export type { RestoreStep } from './history.ts';

/** What a button needs to show the history of one thing and lead back to a state of it. */
export type HistoryProps = {
  /** The first part of the events' names (`working_status`). */
  noun: string;
  /** One item only. */
  entity?: string;
  /** Where each product has its own. */
  product?: Product | undefined;
  /** The words of a field; those of the settings noun unless said. */
  words?: (field: string) => FieldLabels;
  mayWrite?: boolean;
  /**
   * Brings something back through the area's ordinary calls, telling what comes of it; without it nothing is offered. `seen` is what
   * there was of the item when the person was asked.
   */
  onRestore?: (restore: RestoreStep, seen: Values | undefined) => Promise<unknown>;
  /** Whether a line can be brought back at all; all that hold enough can, unless said. */
  mayRestore?: (restore: RestoreStep) => boolean;
  /** What is said before something comes back, where that is more than its fields. */
  about?: (restore: RestoreStep) => string | undefined;
  /** What is there now of an item (null: of the whole), so that restoring says what it would change. */
  current?: (entity: string | null) => Values | undefined;
  /** The same where it has to be read first, since there is too much to hold it all. */
  readCurrent?: (entity: string | null) => Promise<Values | undefined>;
};

/** The button that opens the history of a setting: who changed what when, before and after, and the way back. */
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
