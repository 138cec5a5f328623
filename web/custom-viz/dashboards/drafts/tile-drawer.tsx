import { Button, Checkbox, Drawer, Group, Select, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { titleTile } from '#web/custom-viz/names/describe-chart.ts';
import { findTabOf } from '../editing/document-edits.ts';
import { useFilterName } from '../filters/filter-chip.tsx';
import { useDashboardView } from '../view/dashboard-context.ts';
import { useSectionName } from '../view/section-frame.tsx';
import { useTabName } from '../view/tab-bar.tsx';
import { AnnotationKinds } from './annotation-kinds.tsx';
import { BindingFields } from './binding-fields.tsx';
import { EffectFields } from './effect-fields.tsx';
import { LocalTextFields } from './local-text-fields.tsx';
import { RowsFields } from './rows-fields.tsx';
import { TextFields } from './text-fields.tsx';

type Props = {
  tile: Tile;
  onClose: () => void;
  onChange: (tile: Tile) => void;
  onMove: (tabId: string) => void;
  onSection: (sectionId: string | null) => void;
  onChart: () => void;
};

/** The settings of a tile: its texts, its contents, what filters it, what a selection does to it, and its tab. Each change shows at once. */
export function TileDrawer({ tile, onClose, onChange, onMove, onSection, onChart }: Props) {
  const { t } = useTranslation();
  const { document, catalog } = useDashboardView();
  const { widgets } = useHome();
  const nameTab = useTabName();
  const untitled = titleTile({ ...tile, title: { en: '', th: '' } }, catalog, t);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={t('viz_dashboards.edit.settings_of', { name: titleTile(tile, catalog, t) })}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Stack gap="md">
        <LocalTextFields
          label={t('viz_dashboards.edit.title')}
          placeholder={untitled}
          value={tile.title}
          focused={catalog.language}
          onChange={(title) => onChange({ ...tile, title })}
        />
        {tile.kind !== 'widget' && (
          <LocalTextFields
            label={t('viz_dashboards.edit.about')}
            value={tile.about}
            onChange={(about) => onChange({ ...tile, about })}
          />
        )}
        {tile.kind === 'widget' && widgets && <widgets.Fields tile={tile} onChange={onChange} />}
        {tile.kind === 'chart' && (
          <>
            <Button variant="default" onClick={onChart}>
              {t('viz_dashboards.edit.chart')}
            </Button>
            <BindingFields tile={tile} onChange={onChange} />
          </>
        )}
        {tile.kind === 'sql' && (
          <Button variant="default" onClick={onChart}>
            {t('viz_dashboards.sql.edit')}
          </Button>
        )}
        {tile.kind === 'text' && <TextFields tile={tile} onChange={onChange} />}
        {tile.kind === 'rows' && <RowsFields tile={tile} onChange={onChange} />}
        {tile.kind !== 'widget' && <EffectFields tile={tile} onChange={onChange} />}
        {tile.kind === 'chart' && (
          <AnnotationKinds
            hidden={tile.hidden_annotations ?? []}
            onChange={(hidden_annotations) => onChange({ ...tile, hidden_annotations })}
          />
        )}
        <ObeyedFilters tile={tile} onChange={onChange} />
        {document.tabs.length > 1 && (
          <Select
            label={t('viz_dashboards.edit.tab')}
            allowDeselect={false}
            data={document.tabs.map((tab) => ({ value: tab._id, label: nameTab(tab) }))}
            value={findTabOf(document, tile._id)?._id ?? null}
            onChange={(id) => id && onMove(id)}
          />
        )}
        <SectionField tile={tile} onSection={onSection} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('viz_dashboards.edit.done')}</Button>
        </Group>
      </Stack>
    </Drawer>
  );
}

/** The section of its tab in which the tile is. */
function SectionField({ tile, onSection }: Pick<Props, 'tile' | 'onSection'>) {
  const { t } = useTranslation();
  const { document } = useDashboardView();
  const nameSection = useSectionName();
  const sections = findTabOf(document, tile._id)?.sections ?? [];
  if (sections.length === 0) return null;
  const found = sections.find(({ _id }) => _id === tile.section);
  return (
    <Select
      label={t('viz_dashboards.sections.label')}
      allowDeselect={false}
      data={[
        { value: '', label: t('viz_dashboards.sections.none') },
        ...sections.map((section) => ({ value: section._id, label: nameSection(section) })),
      ]}
      value={found?._id ?? ''}
      onChange={(id) => onSection(id || null)}
    />
  );
}

/** The filters of the dashboard that narrow the tile. */
function ObeyedFilters({ tile, onChange }: Pick<Props, 'tile' | 'onChange'>) {
  const { t } = useTranslation();
  const { document } = useDashboardView();
  const nameFilter = useFilterName();
  if (document.filters.length === 0) return null;
  return (
    <Checkbox.Group
      label={t('viz_dashboards.edit.obeys')}
      value={document.filters.map(({ _id }) => _id).filter((id) => !tile.ignores.includes(id))}
      onChange={(obeyed) =>
        onChange({
          ...tile,
          ignores: document.filters.map(({ _id }) => _id).filter((id) => !obeyed.includes(id)),
        })
      }
    >
      <Stack gap={6} mt={6}>
        {document.filters.map((filter) => (
          <Checkbox key={filter._id} value={filter._id} label={nameFilter(filter)} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
