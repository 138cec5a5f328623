import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DrillStep } from '#contracts/custom-viz/drill.ts';
import { formatChosen } from '#texts/format-filter.ts';
import { makeFilterNames } from '#web/custom-viz/names/filter-names.ts';
import { keepDrillSteps } from '../state/selections.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import classes from './tiles.module.css';

/** Where a tile is opened: every value on the way, each a way back up. */
export function DrillTrail({ tileId }: { tileId: string }) {
  const { t } = useTranslation();
  const { state, change } = useDashboardView();
  const nameStep = useStepName();
  const steps = state.drills[tileId] ?? [];
  if (steps.length === 0) return null;
  return (
    <nav aria-label={t('viz_dashboards.drill.trail')} className={classes.trail}>
      <UnstyledButton className={classes.step} onClick={() => change(keepDrillSteps(state, tileId, 0))}>
        {t('viz_dashboards.drill.all')}
      </UnstyledButton>
      {steps.map((step, index) => (
        <span key={JSON.stringify(step)} className={classes.stepped}>
          <IconChevronRight size={12} aria-hidden />
          {index === steps.length - 1 ? (
            <strong aria-current="true">{nameStep(step)}</strong>
          ) : (
            <UnstyledButton
              className={classes.step}
              onClick={() => change(keepDrillSteps(state, tileId, index + 1))}
            >
              {nameStep(step)}
            </UnstyledButton>
          )}
        </span>
      ))}
    </nav>
  );
}

/** The name of the value into which a step led. */
function useStepName(): (step: DrillStep) => string {
  const { catalog, labels } = useDashboardView();
  const names = makeFilterNames(catalog, labels.find);
  return ({ span, filters }) => {
    const [filter] = filters;
    if (span) return names.formatSpan(span.from, span.to);
    return filter ? formatChosen(filter, names) : '…';
  };
}
