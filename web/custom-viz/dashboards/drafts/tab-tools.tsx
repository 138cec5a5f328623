import { ActionIcon, Button, Menu, Popover, Stack } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconDots,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DASHBOARD_LIMITS } from '#contracts/custom-viz/dashboard-document.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { addTab, makeLocalId, moveTab, removeTab, renameTab } from '../editing/document-edits.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import { useTabName } from '../view/tab-bar.tsx';
import { LocalTextFields } from './local-text-fields.tsx';
import type { EditDocument } from './use-draft.ts';

/** What is done with the tabs of a dashboard that is edited: a new one, and the open one by another name, elsewhere or gone. */
export function TabTools({ edit }: { edit: EditDocument }) {
  const { t } = useTranslation();
  const { document, tab, change, catalog } = useDashboardView();
  const [isNaming, setNaming] = useState(false);
  const name = useTabName()(tab);
  const add = () => {
    const _id = makeLocalId();
    edit((before) => addTab(before, { _id, name: { en: '', th: '' }, tiles: [] }));
    change({ tab: _id }, { replace: true });
    setNaming(true);
  };
  return (
    <>
      <Popover
        opened={isNaming}
        onChange={setNaming}
        position="bottom-end"
        shadow="md"
        width={340}
        trapFocus
        withRoles={false}
      >
        <Popover.Target>
          <span>
            <TabMenu edit={edit} name={name} onRename={() => setNaming(true)} />
          </span>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={t('viz_dashboards.tabs.rename')}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              setNaming(false);
            }}
          >
            <Stack gap="xs">
              <LocalTextFields
                label={t('viz_dashboards.tabs.name')}
                value={tab.name}
                placeholder={name}
                focused={catalog.language}
                maxLength={80}
                onChange={(next) => edit((before) => renameTab(before, tab._id, next), `tab ${tab._id}`)}
              />
              <Button type="submit" size="compact-sm">
                {t('viz_dashboards.edit.done')}
              </Button>
            </Stack>
          </form>
        </Popover.Dropdown>
      </Popover>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={document.tabs.length >= DASHBOARD_LIMITS.tabs}
        onClick={add}
      >
        {t('viz_dashboards.tabs.add')}
      </Button>
    </>
  );
}

type MenuProps = { edit: EditDocument; name: string; onRename: () => void };

/** What is done with the open tab. */
function TabMenu({ edit, name, onRename }: MenuProps) {
  const { t } = useTranslation();
  const { document, tab } = useDashboardView();
  const at = document.tabs.findIndex(({ _id }) => _id === tab._id);
  const remove = async () => {
    const sure =
      tab.tiles.length === 0 ||
      (await confirm({
        title: t('viz_dashboards.tabs.remove'),
        text: t('viz_dashboards.tabs.remove_ask', { name, count: tab.tiles.length }),
        act: t('viz_dashboards.tabs.remove'),
        danger: true,
      }));
    if (sure) edit((before) => removeTab(before, tab._id));
  };
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon size={32} aria-label={t('viz_dashboards.tabs.menu', { name })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onRename}>
          {t('viz_dashboards.tabs.rename')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowLeft size={16} />}
          disabled={at === 0}
          onClick={() => edit((before) => moveTab(before, tab._id, -1))}
        >
          {t('viz_dashboards.tabs.left')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowRight size={16} />}
          disabled={at === document.tabs.length - 1}
          onClick={() => edit((before) => moveTab(before, tab._id, 1))}
        >
          {t('viz_dashboards.tabs.right')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} />}
          disabled={document.tabs.length < 2}
          onClick={() => void remove()}
        >
          {t('viz_dashboards.tabs.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
