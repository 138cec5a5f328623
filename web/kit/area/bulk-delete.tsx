import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { actWithUndo } from '#web/kit/ui/undo.tsx';
import type { Item } from './item.ts';
import type { AreaData } from './use-area.ts';

type Props = { items: readonly Item[]; noun: string; store: AreaData; onDone: () => void };

/** Up to this many are created again with one click; more can be restored from the history. */
const MOST_UNDONE = 200;

/** Deletes the selected items after a confirmation with their number, and offers to undo it for a while. */
export function BulkDelete({ items, noun, store, onDone }: Props) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const count = items.length;
  const act = t('area.bulk.delete', { count, noun });
  const remove = async () => {
    if (!(await confirm({ title: act, text: t('area.bulk.ask', { count, noun }), act, danger: true })))
      return;
    setBusy(true);
    try {
      await store.removeMany(items);
      onDone();
      if (count <= MOST_UNDONE)
        actWithUndo({
          text: t('area.bulk.done', { count, noun }),
          // The deletion is already done; after the time nothing is left to do.
          act: () => undefined,
          undo: () => void store.recreate(items).catch(() => undefined),
        });
    } catch {
      // The store reports it in a toast; the selection stays.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="compact-sm"
      variant="light"
      color="red"
      loading={busy}
      leftSection={<IconTrash size={15} aria-hidden />}
      onClick={() => void remove()}
    >
      {act}
    </Button>
  );
}
