import { Button, NumberInput, Select } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBuilder } from '#web/custom-viz/builder/builder-context.ts';
import { LocalTextFields } from '#web/custom-viz/dashboards/drafts/local-text-fields.tsx';
import {
  makeEqualBands,
  NEW_BAND,
  type DraftProps,
  type FieldDraft,
} from '#web/custom-viz/fields/field-draft.ts';
import { RowButton } from '#web/kit/ui/row-controls.tsx';
import classes from './fields.module.css';

/** The ranges of a number of each row: equal ones, or those that people enter. */
export function BandFields({ draft, set }: DraftProps) {
  const { t } = useTranslation();
  const { catalogue } = useBuilder();
  const { bands } = draft;
  const numbers = catalogue.groups.find(({ id }) => id === draft.data_set)?.numbers ?? [];
  const change = (index: number, part: Partial<Band>) =>
    set({ bands: bands.map((one, at) => (at === index ? { ...one, ...part } : one)) });
  return (
    <>
      <Select
        label={t('viz_fields.number')}
        data={numbers.map(({ ref, name }) => ({ value: ref, label: name }))}
        value={draft.number || null}
        nothingFoundMessage={t('viz_dashboards.filters.no_values')}
        allowDeselect={false}
        onChange={(number) => set({ number: number ?? '' })}
      />
      <EqualRanges onMake={(made) => set({ bands: made })} />
      {bands.map((band, index) => (
        // The position is what a range is while it has no key.
        <BandLine
          key={band.key || index}
          band={band}
          onChange={(part) => change(index, part)}
          onRemove={
            bands.length > 1 ? () => set({ bands: bands.filter((_one, at) => at !== index) }) : undefined
          }
        />
      ))}
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => set({ bands: [...bands, NEW_BAND] })}
        >
          {t('viz_fields.add_range')}
        </Button>
      </div>
    </>
  );
}

type Band = FieldDraft['bands'][number];
type LineProps = { band: Band; onChange: (part: Partial<Band>) => void; onRemove: (() => void) | undefined };

function BandLine({ band, onChange, onRemove }: LineProps) {
  const { t, i18n } = useTranslation();
  const name = (i18n.language === 'th' ? band.label.th : band.label.en) || band.key;
  const toBound = (value: string | number): number | null => (typeof value === 'number' ? value : null);
  return (
    <section className={classes.panel} aria-label={name || t('viz_fields.range_name')}>
      <LocalTextFields
        label={t('viz_fields.range_name')}
        value={band.label}
        onChange={(label) => onChange({ label })}
        maxLength={80}
      />
      <div className={classes.row}>
        <NumberInput
          label={t('viz_fields.from')}
          value={band.from ?? ''}
          onChange={(value) => onChange({ from: toBound(value) })}
        />
        <NumberInput
          label={t('viz_fields.below')}
          value={band.to ?? ''}
          onChange={(value) => onChange({ to: toBound(value) })}
        />
        {onRemove && (
          <RowButton aria-label={t('viz_fields.remove_group', { name })} onClick={onRemove}>
            <IconTrash size={16} aria-hidden />
          </RowButton>
        )}
      </div>
    </section>
  );
}

const MOST_RANGES = 50;

/** Makes ranges of the same width, so that a histogram of any number takes three entries. */
function EqualRanges({ onMake }: { onMake: (bands: Band[]) => void }) {
  const { t } = useTranslation();
  const [count, setCount] = useState<string | number>(10);
  const [from, setFrom] = useState<string | number>(0);
  const [to, setTo] = useState<string | number>(100);
  const isGood =
    typeof count === 'number' &&
    count >= 2 &&
    count <= MOST_RANGES &&
    typeof from === 'number' &&
    typeof to === 'number' &&
    from < to;
  return (
    <fieldset className={classes.equal}>
      <legend>{t('viz_fields.equal')}</legend>
      <div className={classes.row}>
        <NumberInput
          label={t('viz_fields.equal_count')}
          min={2}
          max={MOST_RANGES}
          value={count}
          onChange={setCount}
        />
        <NumberInput label={t('viz_fields.equal_from')} value={from} onChange={setFrom} />
        <NumberInput label={t('viz_fields.equal_to')} value={to} onChange={setTo} />
        <Button
          variant="default"
          disabled={!isGood}
          onClick={() => onMake(makeEqualBands(Number(count), Number(from), Number(to)))}
        >
          {t('viz_fields.equal_make')}
        </Button>
      </div>
    </fieldset>
  );
}
