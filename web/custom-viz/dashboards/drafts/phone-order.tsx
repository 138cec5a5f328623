import { ActionIcon, Button, Group, Modal } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { listTileGroups } from '#contracts/custom-viz/tab-sections.ts';
import { titleTile } from '#web/custom-viz/names/describe-chart.ts';
import { moveItem } from '#web/kit/form/move-item.ts';
import { sortForPhone, withPhoneOrder } from '../editing/document-edits.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import type { EditDocument } from './use-draft.ts';
import classes from './drafts.module.css';

/** In which order the tiles of the open tab follow each other on a phone. */
export function PhoneOrder({ edit, onClose }: { edit: EditDocument; onClose: () => void }) {
  const { t } = useTranslation();
  const { tab, catalog } = useDashboardView();
  const tiles = listTileGroups(tab).flatMap((group) => sortForPhone(group.tiles));
  const ids = tiles.map(({ _id }) => _id);
  const move = (from: number, by: number) =>
    edit((before) => withPhoneOrder(before, tab._id, moveItem(ids, from, from + by)));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('viz_dashboards.phone.title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <ol className={classes.list}>
        {tiles.map((tile, at) => {
          const name = titleTile(tile, catalog, t);
          return (
            <li key={tile._id} className={classes.row}>
              <span>{name}</span>
              <ActionIcon
                aria-label={t('viz_dashboards.phone.up', { name })}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              >
                <IconArrowUp size={16} />
              </ActionIcon>
              <ActionIcon
                aria-label={t('viz_dashboards.phone.down', { name })}
                disabled={at === tiles.length - 1}
                onClick={() => move(at, 1)}
              >
                <IconArrowDown size={16} />
              </ActionIcon>
            </li>
          );
        })}
      </ol>
      <Group justify="space-between" mt="md">
        <Button variant="subtle" onClick={() => edit((before) => withPhoneOrder(before, tab._id, null))}>
          {t('viz_dashboards.phone.reset')}
        </Button>
        <Button onClick={onClose}>{t('viz_dashboards.edit.done')}</Button>
      </Group>
    </Modal>
  );
}
