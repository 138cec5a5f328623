import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BAR_WIDTHS, type BarWidth } from '#contracts/kit/bars.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { AXES } from '#contracts/listening/analytics/dimension.ts';
import { VIEW_MODES } from '#contracts/quick-analytic/address.ts';
import type { Split } from '#contracts/quick-analytic/question.ts';
import type { SearchState } from '../state/use-search.ts';
import classes from './volume.module.css';

/** Shares are of all posts of a bar, unless the split has the parts of a whole. */
export const isShareOfAll = (split: Split | null): boolean => split === null || split === 'term';

/** How the volume is drawn: by what it is split, as counts or shares, and with which bars. */
export function VolumeChoices({ state, split }: { state: SearchState; split: Split | null }) {
  const { t } = useTranslation();
  const { address, filtering } = state;
  const splits = [...(address.terms.length > 1 ? (['term'] as const) : []), ...AXES];
  return (
    <div className={classes.choices}>
      <Select
        size="xs"
        className={classes.choice}
        aria-label={t('quick_analytic.split.label')}
        clearable
        placeholder={t('quick_analytic.split.none')}
        value={split}
        data={splits.map((value) => ({
          value,
          label: value === 'term' ? t('quick_analytic.split.term') : t(`dashboards.axis.${value}`),
        }))}
        onChange={(value) => filtering.change({ split: value ?? undefined })}
      />
      <Select
        size="xs"
        className={classes.choice}
        aria-label={t('quick_analytic.mode.label')}
        allowDeselect={false}
        value={address.mode}
        data={VIEW_MODES.map((value) => ({
          value,
          label: t(
            `quick_analytic.mode.${value === 'share' && isShareOfAll(split) ? 'share_of_all' : value}`,
          ),
        }))}
        onChange={(value) =>
          filtering.change({ mode: value === 'count' || value === null ? undefined : value })
        }
      />
      <Select
        size="xs"
        className={classes.choice}
        aria-label={t('quick_analytic.bars.label')}
        clearable
        placeholder={t('quick_analytic.bars.auto')}
        value={resolveBars(state)}
        data={listWidths(filtering.filter).map((value) => ({
          value,
          label: t(`quick_analytic.bars.${value}`),
        }))}
        onChange={(bars) => filtering.change({ bars: bars ?? undefined })}
      />
    </div>
  );
}

/** The longest period in days for which bars of an hour, or of a day, can be distinguished. */
const LONGEST = { hour: 31, day: 731 };

function listWidths({ from, to }: { from: string; to: string }): BarWidth[] {
  const days = (Date.parse(to) - Date.parse(from)) / MS_PER_DAY;
  return BAR_WIDTHS.filter((width) => !(width === 'hour' || width === 'day') || days <= LONGEST[width]);
}

/** The chosen width of the bars; null where none was chosen, or the period is too long for it. */
export function resolveBars({ address: { bars }, filtering: { filter } }: SearchState): BarWidth | null {
  return listWidths(filter).find((width) => width === bars) ?? null;
}
