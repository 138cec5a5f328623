import { Button } from '@mantine/core';
import { IconLayoutDashboard, IconLink, IconTable } from '@tabler/icons-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readChart, writeChart } from '#contracts/custom-viz/chart-address.ts';
import type { Chart } from '#contracts/custom-viz/chart.ts';
import { createVizDashboard } from '#contracts/custom-viz/endpoints.ts';
import { AccountColors } from '#web/custom-viz/forms/chart-colors.tsx';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { useMayCall } from '#web/kit/session/session.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import { AddDialog } from './adding/add-dialog.tsx';
import { ChartBuilder } from './chart-builder.tsx';
import { chooseForm } from './edits/form-edits.ts';
import { EMPTY_CHART } from './edits/measures.ts';
import classes from './builder.module.css';

/** Changes of the look in so short a time are one step of going back, in milliseconds. */
const ONE_STEP_MS = 800;

/** A chart of anything, which the address holds as a whole: going back undoes, and a link shows the same. */
export function ExploreScreen() {
  const { t } = useTranslation();
  const { chart, change } = useAddressChart();
  const isEmpty = chart.measures.length === 0;
  const [isAdding, setAdding] = useState(false);
  const mayAdd = useMayCall(createVizDashboard);
  useShortcuts(
    mayAdd && !isEmpty ? [{ key: 's', text: t('viz_builder.keys.add'), act: () => setAdding(true) }] : [],
  );
  const copy = async () => {
    await navigator.clipboard.writeText(window.location.href);
    showSuccess(t('viz_builder.link_copied'));
  };
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>{useOpenTitle()}</h1>
        <div className={classes.actions}>
          <Button
            variant="default"
            leftSection={<IconTable size={16} aria-hidden />}
            disabled={isEmpty}
            onClick={() => change(chooseForm(chart, 'table'))}
          >
            {t('viz_builder.as_table')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconLink size={16} aria-hidden />}
            onClick={() => void copy()}
          >
            {t('viz_builder.copy_link')}
          </Button>
          {mayAdd && (
            <Button
              leftSection={<IconLayoutDashboard size={16} aria-hidden />}
              disabled={isEmpty}
              aria-keyshortcuts="s"
              onClick={() => setAdding(true)}
            >
              {t('viz_builder.add.open')}
            </Button>
          )}
        </div>
      </header>
      <div className={classes.body}>
        <AccountColors>
          <ChartBuilder chart={chart} onChange={change} isFocused={isEmpty} />
        </AccountColors>
      </div>
      {isAdding && <AddDialog chart={chart} onClose={() => setAdding(false)} />}
    </div>
  );
}

/** The chart of the address, and how it is changed: each change is a step of going back, except many changes of the look at once. */
function useAddressChart() {
  const [query, changeQuery] = useAddressQuery();
  const text = query.chart;
  const chart = useMemo(() => readChart(text) ?? EMPTY_CHART, [text]);
  const last = useRef(0);
  const change = useCallback(
    (next: Chart) => {
      const isLook = JSON.stringify({ ...next, form: null }) === JSON.stringify({ ...chart, form: null });
      const isSameStep =
        isLook && next.form.name === chart.form.name && Date.now() - last.current < ONE_STEP_MS;
      last.current = Date.now();
      changeQuery({ chart: writeChart(next) }, { replace: isSameStep });
    },
    [chart, changeQuery],
  );
  return { chart, change };
}
