import { Checkbox, Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { VizLinkKind } from '#contracts/custom-viz/link-calls.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { useParameterName } from '../dashboards/filters/parameter-control.tsx';
import { useFilterNames } from './use-filter-names.ts';

/** What a new link shows, and what its visitors may change and do. */
export type ChosenKind = {
  kind: VizLinkKind;
  editable: string[];
  parameters: string[];
  drill: boolean;
  annotations: boolean;
};
export const FROZEN: ChosenKind = {
  kind: 'frozen',
  editable: [],
  parameters: [],
  drill: false,
  annotations: false,
};

const KINDS = ['frozen', 'live'] as const;

type Props = { document: DashboardDocument; value: ChosenKind; onChange: (value: ChosenKind) => void };

/** The choice between kept and live numbers; live ones follow filters. */
export function LinkChoices({ document, value, onChange }: Props) {
  const { t } = useTranslation();
  const { widgets } = useHome();
  const nameOf = useFilterNames();
  const nameParameter = useParameterName();
  const filters = document.filters.filter(({ hidden }) => !hidden);
  return (
    <>
      <Radio.Group
        label={t('viz_sharing.kind')}
        value={value.kind}
        onChange={(kind) =>
          onChange({
            ...FROZEN,
            kind: kind === 'live' ? 'live' : 'frozen',
            annotations: value.annotations,
          })
        }
      >
        <Stack gap="xs" mt="xs">
          {KINDS.map((kind) => (
            <Radio
              key={kind}
              value={kind}
              label={t(`viz_sharing.${kind}`)}
              description={t(
                kind === 'live' && widgets ? 'viz_sharing.live_fixed_help' : `viz_sharing.${kind}_help`,
              )}
            />
          ))}
        </Stack>
      </Radio.Group>
      {value.kind === 'live' && filters.length > 0 && (
        <Checkbox.Group
          label={t('viz_sharing.editable')}
          value={value.editable}
          onChange={(editable) => onChange({ ...value, editable })}
        >
          <Stack gap="xs" mt="xs">
            {filters.map((filter) => (
              <Checkbox key={filter._id} value={filter._id} label={nameOf(filter)} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {value.kind === 'live' && document.parameters.length > 0 && (
        <Checkbox.Group
          label={t('viz_sharing.parameters')}
          value={value.parameters}
          onChange={(parameters) => onChange({ ...value, parameters })}
        >
          <Stack gap="xs" mt="xs">
            {document.parameters.map((parameter) => (
              <Checkbox key={parameter._id} value={parameter._id} label={nameParameter(parameter)} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Acts value={value} onChange={onChange} />
    </>
  );
}

/** What else visitors of charts may do and see. */
function Acts({ value, onChange }: Pick<Props, 'value' | 'onChange'>) {
  const { t } = useTranslation();
  const { widgets } = useHome();
  return (
    <Stack gap="xs" mt="xs">
      {value.kind === 'live' && !widgets && (
        <Checkbox
          label={t('viz_sharing.drill')}
          description={t('viz_sharing.drill_help')}
          checked={value.drill}
          onChange={({ currentTarget }) => onChange({ ...value, drill: currentTarget.checked })}
        />
      )}
      <Checkbox
        label={t('viz_sharing.annotations')}
        description={t('viz_sharing.annotations_help')}
        checked={value.annotations}
        onChange={({ currentTarget }) => onChange({ ...value, annotations: currentTarget.checked })}
      />
    </Stack>
  );
}
