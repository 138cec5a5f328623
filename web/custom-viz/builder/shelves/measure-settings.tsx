import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MeasureRef } from '#contracts/semantic/question.ts';
import { useBuilder } from '../builder-context.ts';
import { listDimensions } from '../edits/axes.ts';
import { setShare } from '../edits/measures.ts';
import classes from './shelves.module.css';

const NONE = 'none';
const ALL = 'all';

/** The settings of a measure: what it means, and whether it is also shown as a share. */
export function MeasureSettings({ measure }: { measure: MeasureRef }) {
  const { t } = useTranslation();
  const { chart, change, catalogue } = useBuilder();
  const field = catalogue.findMeasure(measure);
  const share = chart.shares.find((one) => one.measure === measure);
  const choices = [
    { value: NONE, label: t('viz_builder.share_none') },
    { value: ALL, label: t('viz_builder.share_all') },
    ...listDimensions(chart).map((ref) => ({
      value: `in ${ref}`,
      label: t('viz_builder.share_within', { name: catalogue.names.nameDimension(ref) }),
    })),
  ];
  return (
    <div className={classes.fields}>
      <p className={classes.about}>{field?.about}</p>
      {field?.isAdditive ? (
        <Select
          label={t('viz_builder.share')}
          data={choices}
          value={share === undefined ? NONE : share.within === null ? ALL : `in ${share.within}`}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          onChange={(value) =>
            change(
              setShare(
                chart,
                measure,
                value === NONE || value === null ? undefined : value === ALL ? null : value.slice(3),
              ),
            )
          }
        />
      ) : (
        <p className={classes.about}>{t('viz_builder.no_share')}</p>
      )}
    </div>
  );
}
