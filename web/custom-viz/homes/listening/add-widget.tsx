import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toWidgetTile } from '#contracts/custom-viz/listening/widget-tile.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import type { WidgetOffer } from '#contracts/kit/widget/widget.ts';
import { WIDGETS } from '#contracts/listening/widgets/register.ts';
import { getWidgetDeclaration, Widget, type WidgetKind } from '#contracts/listening/widgets/widget.ts';
import { makeLocalId } from '#web/custom-viz/dashboards/editing/document-edits.ts';
import { getWidgetView } from '#web/listening/widgets/register.ts';

function buildOffer(kind: WidgetKind, { options, size }: WidgetOffer): Widget {
  const { w, h } = size ?? getWidgetDeclaration(kind).size;
  return Widget.parse({ _id: 'new', kind, spot: { x: 0, y: 0, w, h }, ...options });
}

const OFFERS = WIDGETS.flatMap(({ kind, places, offers }) =>
  offers
    .filter(() => places.includes('dashboard'))
    .map((offer: WidgetOffer) => ({ widget: buildOffer(kind, offer), variant: offer.variant ?? false })),
);

type Props = { disabled: boolean; onAdd: (tile: Tile) => void };

/** The catalogue of widgets; a chosen widget is added in the first free place. It stays open, since a dashboard has several. */
export function AddWidget({ disabled, onAdd }: Props) {
  const { t } = useTranslation();
  const items = (variants: boolean) =>
    OFFERS.filter(({ variant }) => variant === variants).map(({ widget }) => {
      const { icon: Icon, offerName } = getWidgetView(widget.kind);
      const name = offerName(widget, t);
      return (
        <Menu.Item
          key={name}
          leftSection={<Icon size={15} aria-hidden />}
          onClick={() => onAdd(toWidgetTile({ ...widget, _id: makeLocalId() }))}
        >
          {name}
        </Menu.Item>
      );
    });
  return (
    <Menu position="bottom-end" width={260} closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} disabled={disabled}>
          {t('dashboards.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {items(false)}
        <Menu.Divider />
        <Menu.Label>{t('dashboards.add_share')}</Menu.Label>
        {items(true)}
      </Menu.Dropdown>
    </Menu>
  );
}
