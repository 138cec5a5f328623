import { CloseButton, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { withoutTile } from '../state/selections.ts';
import { useSelectionName } from '../state/use-selection-name.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import classes from './filters.module.css';

/** What is selected in tiles, as chips: each is taken back alone, all of them by Escape. */
export function SelectionChips() {
  const { t } = useTranslation();
  const { state, change } = useDashboardView();
  const nameOf = useSelectionName();
  if (state.selections.length === 0) return null;
  return (
    <>
      {state.selections.map((selection) => (
        <span
          key={selection.tile}
          className={classes.chip}
          data-selected
          data-not={selection.exclude || undefined}
        >
          <span className={classes.chipText}>
            {selection.exclude && `${t('viz_dashboards.filters.is_not')} `}
            <strong>{nameOf(selection)}</strong>
          </span>
          <CloseButton
            size="sm"
            aria-label={t('viz_dashboards.mark.clear', { name: nameOf(selection) })}
            onClick={() => change({ selections: withoutTile(state, selection.tile) })}
          />
        </span>
      ))}
      {state.selections.length > 1 && (
        <UnstyledButton className={classes.clear} onClick={() => change({ selections: [] })}>
          {t('viz_dashboards.filters.clear_selections')}
        </UnstyledButton>
      )}
    </>
  );
}
