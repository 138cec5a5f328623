import { ActionIcon, Button, Switch } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/kit/ui/card.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import classes from './things.module.css';

/** One line of a list: what it is called, what it says, and whether it is in use. */
export type Thing = { _id: string; name: string; said: ReactNode; active?: boolean };

type Props = {
  label: string;
  things: readonly Thing[];
  create: string;
  empty: string;
  help: string;
  mayWrite: boolean;
  onCreate: () => void;
  onOpen: (id: string) => void;
  onActive?: (id: string, active: boolean) => void;
  /** With it the lines have an order, changed by two buttons each. */
  onOrder?: (ids: string[]) => void;
};

/** Things by name with a sentence each: opened, switched, brought into an order, by keyboard alone as well. */
export function ThingList(props: Props) {
  const { label, things, create, empty, help, mayWrite, onCreate, onOpen, onActive, onOrder } = props;
  const { t } = useTranslation();
  const act = mayWrite && (
    <Button size="xs" leftSection={<IconPlus size={15} aria-hidden />} onClick={onCreate}>
      {create}
    </Button>
  );
  const move = (from: number, by: -1 | 1) => {
    const ids = things.map(({ _id }) => _id);
    const [one = ''] = ids.splice(from, 1);
    onOrder?.(ids.toSpliced(from + by, 0, one));
  };
  return (
    <Card title={label} aside={things.length > 0 && act} flush>
      {things.length === 0 ? (
        <Empty title={empty} help={help} action={act} />
      ) : (
        <ol className={classes.list} aria-label={label}>
          {things.map(({ _id, name, said, active }, index) => (
            <li key={_id} className={classes.line} data-off={active === false || undefined}>
              {onOrder && <span className={classes.number}>{index + 1}</span>}
              <button type="button" className={classes.open} onClick={() => onOpen(_id)}>
                <span className={classes.name}>{name}</span>
                <span className={classes.said}>{said}</span>
              </button>
              {onOrder && mayWrite && (
                <span className={classes.moves}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    disabled={index === 0}
                    aria-label={t('auto_assign.up', { name })}
                    onClick={() => move(index, -1)}
                  >
                    <IconArrowUp size={16} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    disabled={index === things.length - 1}
                    aria-label={t('auto_assign.down', { name })}
                    onClick={() => move(index, 1)}
                  >
                    <IconArrowDown size={16} />
                  </ActionIcon>
                </span>
              )}
              {onActive && active !== undefined && (
                <Switch
                  aria-label={t('auto_assign.active', { name })}
                  checked={active}
                  disabled={!mayWrite}
                  onChange={({ currentTarget }) => onActive(_id, currentTarget.checked)}
                />
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
