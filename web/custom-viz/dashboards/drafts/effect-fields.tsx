import { ActionIcon, Group, Select, Stack } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SELECTION_EFFECTS, type SelectionEffect, type Tile } from '#contracts/custom-viz/tiles.ts';
import { titleTile } from '#web/custom-viz/names/describe-chart.ts';
import { useDashboardView } from '../view/dashboard-context.ts';

type Props = { tile: Tile; onChange: (tile: Tile) => void };

/** What a selection in another tile does to a tile: in general, and for tiles of which it is another. */
export function EffectFields({ tile, onChange }: Props) {
  const { t } = useTranslation();
  const { document, catalog } = useDashboardView();
  const sources = document.tabs.flatMap(({ tiles }) =>
    tiles.filter(({ _id, kind }) => kind === 'chart' && _id !== tile._id),
  );
  const named = new Set(tile.on_select_of.map((one) => one.tile));
  const free = sources.filter(({ _id }) => !named.has(_id));
  const set = (_id: string, effect: SelectionEffect) =>
    onChange({
      ...tile,
      on_select_of: tile.on_select_of.map((one) => (one.tile === _id ? { tile: _id, effect } : one)),
    });
  return (
    <Stack gap="xs">
      <EffectSelect
        label={t('viz_dashboards.edit.on_select')}
        value={tile.on_select}
        onChange={(on_select) => onChange({ ...tile, on_select })}
      />
      {tile.on_select_of.map((one) => {
        const source = sources.find(({ _id }) => _id === one.tile);
        const name = source ? titleTile(source, catalog, t) : one.tile;
        return (
          <Group key={one.tile} gap="xs" align="flex-end" wrap="nowrap">
            <EffectSelect
              label={t('viz_dashboards.edit.on_select_of', { name })}
              value={one.effect}
              onChange={(effect) => set(one.tile, effect)}
            />
            <ActionIcon
              size={36}
              aria-label={t('viz_dashboards.edit.on_select_as_usual', { name })}
              onClick={() =>
                onChange({
                  ...tile,
                  on_select_of: tile.on_select_of.filter((other) => other.tile !== one.tile),
                })
              }
            >
              <IconX size={16} />
            </ActionIcon>
          </Group>
        );
      })}
      {free.length > 0 && (
        <Select
          placeholder={t('viz_dashboards.edit.on_select_add')}
          aria-label={t('viz_dashboards.edit.on_select_add')}
          data={free.map((source) => ({ value: source._id, label: titleTile(source, catalog, t) }))}
          value={null}
          onChange={(id) =>
            id && onChange({ ...tile, on_select_of: [...tile.on_select_of, { tile: id, effect: 'ignore' }] })
          }
        />
      )}
    </Stack>
  );
}

type SelectProps = { label: string; value: SelectionEffect; onChange: (value: SelectionEffect) => void };

function EffectSelect({ label, value, onChange }: SelectProps) {
  const { t } = useTranslation();
  return (
    <Select
      label={label}
      style={{ flex: 1 }}
      allowDeselect={false}
      data={SELECTION_EFFECTS.map((one) => ({
        value: one,
        label: t(`viz_dashboards.edit.on_selects.${one}`),
      }))}
      value={value}
      onChange={(next) => onChange(SELECTION_EFFECTS.find((one) => one === next) ?? 'filter')}
    />
  );
}
