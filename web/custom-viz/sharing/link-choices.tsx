import { Checkbox, Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { VizLinkKind } from '#contracts/custom-viz/link-calls.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { useFilterNames } from './use-filter-names.ts';

/** What a new link shows, and the filters that its visitors may change. */
export type ChosenKind = { kind: VizLinkKind; editable: string[] };

const KINDS = ['frozen', 'live'] as const;

type Props = { document: DashboardDocument; value: ChosenKind; onChange: (value: ChosenKind) => void };

/** The choice between kept and live numbers; live ones follow filters. */
export function LinkChoices({ document, value, onChange }: Props) {
  const { t } = useTranslation();
  const { widgets } = useHome();
  const nameOf = useFilterNames();
  const filters = document.filters.filter(({ hidden }) => !hidden);
  return (
    <>
      <Radio.Group
        label={t('viz_sharing.kind')}
        value={value.kind}
        onChange={(kind) => onChange({ kind: kind === 'live' ? 'live' : 'frozen', editable: [] })}
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
    </>
  );
}
