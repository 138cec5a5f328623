import { Chip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { REPORT_FORMATS } from '#contracts/reports/report.ts';
import { parseTexts } from '#web/kit/form/read-values.ts';
import type { Draft } from '#web/kit/form/use-draft.ts';
import classes from './reports.module.css';

type Props = {
  draft: Draft;
  field: string;
  label: string;
  /** All choices, in their order, with their texts. */
  all: readonly string[];
  words: Readonly<Record<string, string>>;
  disabled: boolean;
};

/** Some of a fixed list, in the order of that list. */
export function ChoiceChips({ draft: { form }, field, label, all, words, disabled }: Props) {
  return (
    <Chip.Group
      multiple
      value={parseTexts(form.values[field])}
      onChange={(chosen) =>
        form.setFieldValue(
          field,
          all.filter((one) => chosen.includes(one)),
        )
      }
    >
      <div className={classes.chips} role="group" aria-label={label}>
        {all.map((one) => (
          <Chip key={one} value={one} size="sm" disabled={disabled}>
            {words[one]}
          </Chip>
        ))}
      </div>
      {form.errors[field] && <span className={classes.error}>{form.errors[field]}</span>}
    </Chip.Group>
  );
}

/** The formats in which a report is created. */
export function FormatField({ draft, disabled }: { draft: Draft; disabled: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={classes.group} role="group" aria-label={t('reports.fields.formats')}>
      <span className={classes.label}>{t('reports.fields.formats')}</span>
      <ChoiceChips
        draft={draft}
        field="formats"
        label={t('reports.fields.formats')}
        all={REPORT_FORMATS}
        words={t('reports.formats', { returnObjects: true })}
        disabled={disabled}
      />
    </div>
  );
}
