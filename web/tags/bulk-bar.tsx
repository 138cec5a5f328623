import { Button } from '@mantine/core';
import { IconArrowsJoin, IconFolderSymlink, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TreeActs } from './tree-keys.ts';
import type { Tags } from './use-tags.ts';
import type { TreeView } from './use-tree-view.ts';
import classes from './tags.module.css';

const MergeDialog = lazy(() => import('./merge-dialog.tsx').then((it) => ({ default: it.MergeDialog })));

/** What can be done with several items at once. Only what is of one type can move together; two tags can become one. */
export function BulkBar({ tags, view, acts }: { tags: Tags; view: TreeView; acts: TreeActs }) {
  const { t } = useTranslation();
  const [merging, setMerging] = useState(false);
  const ids = [...view.selected];
  const items = ids.flatMap((id) => tags.tree.byId.get(id) ?? []);
  const alike = items.every(({ type }) => type === items[0]?.type) && items[0]?.type !== 'group';
  const two = items.length === 2 && items.every(({ type }) => type === 'tag');
  const [first, second] = items;
  return (
    <div className={classes.bulk} role="region" aria-label={t('kit.table.selected', { count: ids.length })}>
      <strong>{t('kit.table.selected', { count: ids.length })}</strong>
      <Button
        size="xs"
        variant="default"
        disabled={!alike}
        title={alike ? undefined : t('tags.move.not_alike')}
        leftSection={<IconFolderSymlink size={15} aria-hidden />}
        onClick={() => acts.moveTo(ids)}
      >
        {t('tags.move.act')}
      </Button>
      {two && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowsJoin size={15} aria-hidden />}
          onClick={() => setMerging(true)}
        >
          {t('tags.merge.title')}
        </Button>
      )}
      <Button
        size="xs"
        color="red"
        variant="light"
        leftSection={<IconTrash size={15} aria-hidden />}
        onClick={() => acts.remove(ids)}
      >
        {t('tags.delete_many', { count: ids.length })}
      </Button>
      <span className={classes.gap} />
      <Button size="xs" variant="subtle" color="gray" onClick={view.clear}>
        {t('kit.table.clear_selection')}
      </Button>
      <Suspense>
        {merging && first && second && (
          <MergeDialog
            tags={tags}
            pair={[first, second]}
            onDone={view.clear}
            onClose={() => setMerging(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
