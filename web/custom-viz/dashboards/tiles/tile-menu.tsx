import { Menu, Modal } from '@mantine/core';
import { IconArrowsMaximize, IconCalculator, IconFilterQuestion, IconListDetails } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';
import { AlertItem } from '#web/custom-viz/alerts/alert-item.tsx';
import { TileFileItems } from '#web/custom-viz/files/file-menu.tsx';
import { ExplainDrawer } from '../explain/explain-drawer.tsx';
import { ExplainItem } from '../explain/explain-item.tsx';
import type { ExplainSubject } from '../explain/explain-subject.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import { hasNumbers, TileAlert } from './tile-alert.tsx';
import { AnnotateItem, TileAnnotations } from './tile-annotations.tsx';
import { CompareItem, TileComparison } from './tile-comparison.tsx';
import { TileFilters } from './tile-filters.tsx';
import { TableItem, TileMenuFrame } from './tile-menu-frame.tsx';
import { TileReading } from './tile-reading.tsx';

/** What can be done with a tile as a whole; what is absent cannot. */
export type TileActions = {
  table?: { isTable: boolean; toggle: () => void };
  openRows?: (() => void) | undefined;
  /** The number of which is explained what moved it. */
  explain?: ExplainSubject | null;
  /** The answers whose computing is explained. */
  results?: readonly QuestionResult[] | undefined;
};

type Props = { tile: Tile; title: string; actions: TileActions; onLarge: () => void };

/** The menu of a tile: its numbers as a table, the rows behind it, what filters it, the tile alone, its files. */
export function TileMenu({ tile, title, actions: { table, openRows, explain, results }, onLarge }: Props) {
  const { t } = useTranslation();
  const { _id, state, mode } = useDashboardView();
  const [explained, setExplained] = useState<'filters' | 'reading' | null>(null);
  const [isAnnotating, setAnnotating] = useState(false);
  const [isAlerting, setAlerting] = useState(false);
  const [isComparing, setComparing] = useState(false);
  const [moved, setMoved] = useState<ExplainSubject | null>(null);
  return (
    <>
      <TileMenuFrame title={title}>
        {openRows && (
          <Menu.Item leftSection={<IconListDetails size={16} />} onClick={openRows}>
            {t('viz_dashboards.tile.rows')}
          </Menu.Item>
        )}
        {explain && <ExplainItem onClick={() => setMoved(explain)} />}
        {tile.kind === 'chart' && mode === 'read' && <CompareItem onClick={() => setComparing(true)} />}
        {table && <TableItem isTable={table.isTable} onToggle={table.toggle} />}
        {tile.kind !== 'sql' && (
          <Menu.Item leftSection={<IconFilterQuestion size={16} />} onClick={() => setExplained('filters')}>
            {t('viz_dashboards.tile.filters')}
          </Menu.Item>
        )}
        {results?.some((one) => one.ok && one.reading) && (
          <Menu.Item leftSection={<IconCalculator size={16} />} onClick={() => setExplained('reading')}>
            {t('viz_reading.title')}
          </Menu.Item>
        )}
        {mode === 'read' && hasNumbers(tile) && <AlertItem onClick={() => setAlerting(true)} />}
        {tile.kind === 'chart' && mode === 'read' && (
          <AnnotateItem tile={tile} onClick={() => setAnnotating(true)} />
        )}
        <Menu.Item leftSection={<IconArrowsMaximize size={16} />} onClick={onLarge}>
          {t('viz_dashboards.tile.large')}
        </Menu.Item>
        <Menu.Divider />
        <TileFileItems _id={_id} name={title} state={state} isDraft={mode === 'edit'} tile={tile._id} />
      </TileMenuFrame>
      {isAnnotating && tile.kind === 'chart' && (
        <TileAnnotations tile={tile} onClose={() => setAnnotating(false)} />
      )}
      {isComparing && tile.kind === 'chart' && (
        <TileComparison tile={tile} title={title} onClose={() => setComparing(false)} />
      )}
      {moved && <ExplainDrawer subject={moved} onClose={() => setMoved(null)} />}
      {isAlerting && <TileAlert tile={tile} title={title} onClose={() => setAlerting(false)} />}
      <Modal
        opened={explained !== null}
        onClose={() => setExplained(null)}
        title={t(explained === 'reading' ? 'viz_reading.of' : 'viz_dashboards.tile.filters_of', {
          name: title,
        })}
        closeButtonProps={{ 'aria-label': t('kit.close') }}
      >
        {explained === 'reading' ? <TileReading results={results ?? []} /> : <TileFilters tile={tile} />}
      </Modal>
    </>
  );
}
