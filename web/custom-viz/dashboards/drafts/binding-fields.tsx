import { Select, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Parameter } from '#contracts/custom-viz/dashboard-document.ts';
import { ParameterBinding, type ChartTile } from '#contracts/custom-viz/tiles.ts';
import { useParameterName } from '../filters/parameter-control.tsx';
import { useDashboardView } from '../view/dashboard-context.ts';

type BindingTarget = ParameterBinding['to'];

/** What a parameter can replace in a chart, by the kind of its value. */
const TARGETS: Readonly<Record<Parameter['kind'], readonly BindingTarget[]>> = {
  number: ['top', 'goal', 'filter', 'period'],
  measure: ['measure'],
  dimension: ['across', 'colour'],
  grain: ['grain'],
  value: ['filter'],
};

const NONE = 'none';

type Props = { tile: ChartTile; onChange: (tile: ChartTile) => void };

/** Where the parameters of the dashboard replace values of a chart. */
export function BindingFields({ tile, onChange }: Props) {
  const { t } = useTranslation();
  const { document } = useDashboardView();
  const nameParameter = useParameterName();
  if (document.parameters.length === 0) return null;
  const bind = (parameter: string, to: BindingTarget | undefined) => {
    const others = tile.bindings.filter((one) => one.parameter !== parameter);
    onChange({ ...tile, bindings: to ? [...others, { parameter, to }] : others });
  };
  return (
    <Stack gap="xs">
      {document.parameters.map((parameter) => (
        <Select
          key={parameter._id}
          label={t('viz_dashboards.edit.binding', { name: nameParameter(parameter) })}
          allowDeselect={false}
          data={[NONE, ...TARGETS[parameter.kind]].map((value) => ({
            value,
            label: t(`viz_dashboards.edit.bindings.${value as BindingTarget}`),
          }))}
          value={tile.bindings.find((one) => one.parameter === parameter._id)?.to ?? NONE}
          onChange={(value) =>
            bind(
              parameter._id,
              TARGETS[parameter.kind].find((one) => one === value),
            )
          }
        />
      ))}
    </Stack>
  );
}
