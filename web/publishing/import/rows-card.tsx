import { Button, Group, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PostImport } from '#contracts/publishing/post-import.ts';
import { IMPORT_LIMITS } from '#contracts/publishing/post-import.ts';
import { listImportRows } from '#contracts/publishing/post-imports.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { ImportRowLine } from './import-row-line.tsx';
import classes from './import.module.css';

/** The rows of the file: those with faults first of all, each to be fixed where it stands. */
export function RowsCard({ file, isLocked }: { file: PostImport; isLocked: boolean }) {
  const { t } = useTranslation();
  const { faulty, rows: total } = file.counts;
  const [chosen, choose] = useState<'faulty' | 'all'>();
  const [starts, setStarts] = useState<readonly number[]>([0]);
  const shown = chosen ?? (faulty > 0 ? 'faulty' : 'all');
  const after = starts.at(-1) ?? 0;
  const query = { after, ...(shown === 'faulty' ? { only: 'faulty' as const } : {}) };
  const rows = useCallQuery(listImportRows, { params: { _id: file._id }, query }, { keep: true });
  const show = (next: string) => {
    choose(next === 'faulty' ? 'faulty' : 'all');
    setStarts([0]);
  };
  return (
    <Card
      title={t('publishing_import.rows')}
      aside={
        <SegmentedControl
          size="xs"
          aria-label={t('publishing_import.which_rows')}
          value={shown}
          onChange={show}
          data={[
            { value: 'faulty', label: t('publishing_import.only_faulty', { count: faulty }) },
            { value: 'all', label: t('publishing_import.all_rows', { count: total }) },
          ]}
        />
      }
    >
      <QueryView of={rows} loading={<RowsSkeleton height={64} />}>
        {({ items, more }) => (
          <>
            {items.length === 0 && <p className={classes.dim}>{t('publishing_import.no_faults')}</p>}
            <ul className={classes.rows}>
              {items.map((row) => (
                <ImportRowLine key={row.number} file={file} row={row} isLocked={isLocked} />
              ))}
            </ul>
            {(more || starts.length > 1) && (
              <Group gap="xs" mt="sm">
                <Button
                  variant="default"
                  size="xs"
                  disabled={starts.length === 1}
                  onClick={() => setStarts(starts.slice(0, -1))}
                >
                  {t('publishing_import.former', { count: IMPORT_LIMITS.listed })}
                </Button>
                <Button
                  variant="default"
                  size="xs"
                  disabled={!more}
                  onClick={() => setStarts([...starts, items.at(-1)?.number ?? after])}
                >
                  {t('publishing_import.next', { count: IMPORT_LIMITS.listed })}
                </Button>
              </Group>
            )}
          </>
        )}
      </QueryView>
    </Card>
  );
}
