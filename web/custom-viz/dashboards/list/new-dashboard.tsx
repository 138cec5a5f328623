import { Button, Popover, Select, Stack, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { useCreate } from './use-create.ts';
import classes from './list.module.css';

/** A new dashboard: asks for its name, and for nothing that is arranged on the dashboard itself. */
export function NewDashboard() {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState('');
  const { starters } = useHome();
  const [chosen, setChosen] = useState(starters.find(isEmpty)?._id ?? null);
  const starter = starters.find(({ _id }) => _id === chosen);
  const { create, isPending } = useCreate();
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" width={320} trapFocus>
      <Popover.Target>
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setOpened(!opened)}
        >
          {t('viz_dashboards.create')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== '' && starter) create(name.trim(), starter.build());
          }}
        >
          <Stack gap="sm">
            <TextInput
              data-autofocus
              required
              label={t('viz_dashboards.name')}
              maxLength={120}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
            <Select
              label={t('viz_dashboards.begin_from')}
              allowDeselect={false}
              comboboxProps={{ withinPortal: false }}
              data={starters.map(({ _id, name: key }) => ({ value: _id, label: t(key) }))}
              value={chosen}
              onChange={setChosen}
            />
            <p className={classes.help}>{t('viz_dashboards.name_help')}</p>
            <Button type="submit" loading={isPending} disabled={name.trim() === ''}>
              {t('viz_dashboards.create_act')}
            </Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}

function isEmpty({ build }: { build: () => DashboardDocument }): boolean {
  return build().tabs.every(({ tiles }) => tiles.length === 0);
}
