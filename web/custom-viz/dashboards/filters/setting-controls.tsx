import { listFilterValues } from '#contracts/custom-viz/dashboard-state.ts';
import { resolveParameter } from '#contracts/custom-viz/parameters.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import { FilterChip } from './filter-chip.tsx';
import { ParameterControl } from './parameter-control.tsx';

/** The filters of the open tab and the parameters of a dashboard, as far as its reader sees them. */
export function SettingControls() {
  const { document, state, change, tab } = useDashboardView();
  const values = listFilterValues(document, state);
  const shown = document.filters.filter(
    ({ hidden, tabs }) => !hidden && (tabs === null || tabs.includes(tab._id)),
  );
  return (
    <>
      {shown.map((filter) => (
        <FilterChip
          key={filter._id}
          filter={filter}
          value={values[filter._id] ?? filter.value}
          onChange={(value) => change({ filters: { ...state.filters, [filter._id]: value } })}
        />
      ))}
      {document.parameters.map((parameter) => (
        <ParameterControl
          key={parameter._id}
          parameter={parameter}
          value={resolveParameter(parameter, state)}
          onChange={(value) => change({ parameters: { ...state.parameters, [parameter._id]: value } })}
        />
      ))}
    </>
  );
}
