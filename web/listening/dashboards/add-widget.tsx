import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AXES } from '#contracts/listening/analytics/dimension.ts';
import { SIZES, Widget, type WidgetInput, type WidgetKind } from '#contracts/listening/dashboards/widget.ts';

const KINDS = [
  'numbers',
  'volume',
  'sentiment',
  'themes',
  'authors',
  'posts',
  'engagement',
  'best_time',
  'compare',
  'note',
] as const satisfies readonly WidgetKind[];

const made = (kind: WidgetKind, options: Record<string, unknown> = {}): Widget => {
  const { w, h } = SIZES[kind];
  return Widget.parse({
    _id: 'new',
    kind,
    spot: { x: 0, y: 0, w, h },
    ...options,
  } satisfies Partial<WidgetInput>);
};

/** Links are listed above, with their different texts next to them. */
const OTHER_AXES = AXES.filter((by) => by !== 'link');
/** Wide enough for map and list. */
const MAP = { by: 'country', view: 'map', limit: 50, spot: { x: 0, y: 0, w: 8, h: 7 } };

/** The catalogue of widgets; a chosen widget is added below all others. */
export function AddWidget({ disabled, onAdd }: { disabled: boolean; onAdd: (widget: Widget) => void }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} disabled={disabled}>
          {t('dashboards.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {KINDS.map((kind) => (
          <Menu.Item key={kind} onClick={() => onAdd(made(kind))}>
            {t(`dashboards.kinds.${kind}`)}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => onAdd(made('posts', { order: 'newest' }))}>
          {t('dashboards.kinds.latest')}
        </Menu.Item>
        <Menu.Item onClick={() => onAdd(made('themes', { of: 'link', view: 'table', limit: 10 }))}>
          {t('dashboards.by.link')}
        </Menu.Item>
        <Menu.Item onClick={() => onAdd(made('share', MAP))}>{t('dashboards.map')}</Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('dashboards.add_share')}</Menu.Label>
        {OTHER_AXES.map((by) => (
          <Menu.Item key={by} onClick={() => onAdd(made('share', { by }))}>
            {t(`dashboards.by.${by}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
