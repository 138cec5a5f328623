import { Button, Menu } from '@mantine/core';
import { IconChartBar, IconListDetails, IconPlus, IconSql, IconTypography } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ADDED_KINDS, type AddedKind } from './make-tile.ts';

const ICONS: Readonly<Record<AddedKind, typeof IconPlus>> = {
  chart: IconChartBar,
  text: IconTypography,
  rows: IconListDetails,
  sql: IconSql,
};

type Props = { disabled: boolean; isSmall?: boolean; onAdd: (kind: AddedKind) => void };

/** Adds a tile of a kind, in the first gap. */
export function AddTile({ disabled, isSmall = false, onAdd }: Props) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Button
          variant={isSmall ? 'subtle' : 'default'}
          {...(isSmall && { size: 'compact-sm' })}
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={disabled}
        >
          {t('viz_dashboards.add.label')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {ADDED_KINDS.map((kind) => {
          const Icon = ICONS[kind];
          return (
            <Menu.Item key={kind} leftSection={<Icon size={16} />} onClick={() => onAdd(kind)}>
              <strong>{t(`viz_dashboards.kinds.${kind}`)}</strong>
              <br />
              <small>{t(`viz_dashboards.add.${kind}`)}</small>
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
