import { ActionIcon, Button, Stack } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './drafts.module.css';

type Props<Item extends { _id: string }> = {
  help: string;
  items: readonly Item[];
  nameOf: (item: Item) => string;
  /** The fields of an item, which are below its name while it is open. */
  draw: (item: Item) => ReactNode;
  onRemove: (item: Item) => void;
  addLabel: string;
  /** Absent while no more may be added. Returns the item that opens. */
  onAdd?: (() => Item) | undefined;
};

/** A list of parts of a dashboard, such as its filters, of which one is edited at a time. */
export function EditedList<Item extends { _id: string }>(props: Props<Item>) {
  const { help, items, nameOf, draw, onRemove, addLabel, onAdd } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Stack gap="sm">
      <p className={classes.help}>{help}</p>
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item._id}>
            <div className={classes.row}>
              <span>{nameOf(item)}</span>
              <ActionIcon
                aria-label={t('viz_dashboards.edit.open_part', { name: nameOf(item) })}
                aria-expanded={open === item._id}
                onClick={() => setOpen(open === item._id ? null : item._id)}
              >
                <IconPencil size={16} />
              </ActionIcon>
              <ActionIcon
                aria-label={t('viz_dashboards.edit.remove_part', { name: nameOf(item) })}
                onClick={() => onRemove(item)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </div>
            {open === item._id && <div className={classes.opened}>{draw(item)}</div>}
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={onAdd === undefined}
        onClick={() => onAdd && setOpen(onAdd()._id)}
      >
        {addLabel}
      </Button>
    </Stack>
  );
}
