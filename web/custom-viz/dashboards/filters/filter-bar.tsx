import { ActionIcon, Button, Drawer, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconDots, IconRotate } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listFilterValues } from '#contracts/custom-viz/dashboard-state.ts';
import { ComparisonMenu } from '#web/custom-viz/period/comparison-menu.tsx';
import { PeriodMenu } from '#web/custom-viz/period/period-menu.tsx';
import { resetState } from '../state/selections.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import { FilterSetsMenu } from './filter-sets-menu.tsx';
import { SelectionChips } from './selection-chips.tsx';
import { SettingControls } from './setting-controls.tsx';
import classes from './filters.module.css';

const PHONE = '(max-width: 48em)';

/**
 * Period, comparison, filters and parameters of a dashboard, folded to chips; on a phone behind one button. `sets`: the reader keeps filter sets,
 * and may share them or not.
 */
export function FilterBar({ sets }: { sets?: { mayShare: boolean } }) {
  const { t } = useTranslation();
  const { document, state } = useDashboardView();
  const isPhone = useMediaQuery(PHONE);
  const [isOpen, setOpen] = useState(false);
  const values = listFilterValues(document, state);
  const chosen = document.filters.filter(
    ({ _id, hidden }) => !hidden && (values[_id]?.values.length ?? 0) > 0,
  );
  if (!isPhone)
    return (
      <div className={classes.bar} role="group" aria-label={t('viz_dashboards.filters.label')}>
        <Controls />
        <SelectionChips />
        {sets && <FilterSetsMenu {...sets} />}
        <BarMenu />
      </div>
    );
  return (
    <div className={classes.bar}>
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {chosen.length === 0
          ? t('viz_dashboards.filters.label')
          : t('viz_dashboards.filters.some', { count: chosen.length })}
      </Button>
      <SelectionChips />
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="bottom"
        size="auto"
        title={t('viz_dashboards.filters.label')}
        closeButtonProps={{ 'aria-label': t('kit.close') }}
      >
        <div className={classes.sheet}>
          <Controls />
          {sets && <FilterSetsMenu {...sets} />}
          <Button onClick={() => setOpen(false)}>{t('viz_dashboards.filters.done')}</Button>
        </div>
      </Drawer>
    </div>
  );
}

function Controls() {
  const { document, state, change } = useDashboardView();
  return (
    <>
      <PeriodMenu value={state.period ?? document.period} onChange={(period) => change({ period })} />
      <ComparisonMenu
        value={state.comparisons ?? document.comparisons}
        onChange={(comparisons) => change({ comparisons })}
      />
      <SettingControls />
    </>
  );
}

/** Back to how the dashboard opens for everybody. */
function BarMenu() {
  const { t } = useTranslation();
  const { state, change } = useDashboardView();
  const { period, comparisons, filters, parameters } = state;
  const isChanged =
    period !== undefined ||
    comparisons !== undefined ||
    [filters, parameters, state.drills, state.grids ?? {}, state.tile_comparisons ?? {}].some(
      (one) => Object.keys(one).length > 0,
    ) ||
    state.selections.length > 0;
  if (!isChanged) return null;
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <ActionIcon size={30} aria-label={t('viz_dashboards.filters.more')}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconRotate size={16} />} onClick={() => change(resetState(state))}>
          {t('viz_dashboards.filters.reset')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
