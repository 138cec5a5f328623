import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MOST_NODES, NODE_KINDS, type NodeKind } from '#contracts/crm/bots/graph.ts';
import classes from './flow.module.css';

type Props = {
  opened: boolean;
  onOpened: (opened: boolean) => void;
  /** How many steps there are. */
  count: number;
  onAdd: (kind: NodeKind) => void;
};

/** Every kind of step with what it does; choosing one adds it. */
export function AddStepMenu({ opened, onOpened, count, onAdd }: Props) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" width={280} opened={opened} onChange={onOpened} returnFocus={false}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={count >= MOST_NODES}
          title={count >= MOST_NODES ? t('bots.flow.full', { count: MOST_NODES }) : undefined}
          aria-keyshortcuts="n"
        >
          {t('bots.flow.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {NODE_KINDS.map((kind) => (
          <Menu.Item key={kind} onClick={() => onAdd(kind)}>
            <span className={classes.kind}>{t(`bots.flow.kinds.${kind}`)}</span>
            <span className={classes.quiet}>{t(`bots.flow.kind_help.${kind}`)}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
