import { Tooltip, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FormRefusal } from '#contracts/custom-viz/forms/declare-form.ts';
import { listFormChoices, suggestForm, type FormChoice } from '#contracts/custom-viz/forms/suggest-form.ts';
import { useBuilder } from '../builder-context.ts';
import { chooseForm, layOutFor } from '../edits/form-edits.ts';
import { FormIcon } from './form-icon.tsx';
import classes from './form.module.css';

/** Every form; those that cannot draw the chart are grey and say why. */
export function FormChoiceGrid() {
  const { t } = useTranslation();
  const { chart, catalogue } = useBuilder();
  const fieldsFor = layOutFor(chart, catalogue);
  const suggested = suggestForm(fieldsFor);
  return (
    <div className={classes.grid} role="group" aria-label={t('viz_builder.form')}>
      {listFormChoices(fieldsFor).map((choice) => (
        <FormButton key={choice.name} choice={choice} isSuggested={choice.name === suggested} />
      ))}
    </div>
  );
}

function FormButton({
  choice: { name, refusals },
  isSuggested,
}: {
  choice: FormChoice;
  isSuggested: boolean;
}) {
  const { t } = useTranslation();
  const { chart, change } = useBuilder();
  const say = useRefusalText();
  const label = t(`viz_builder.forms.${name}`);
  const [refusal] = chart.measures.length > 0 ? refusals : [];
  const reason = refusal && say(refusal);
  const hint = reason ?? (isSuggested ? t('viz_builder.suggested') : null);
  return (
    <Tooltip
      label={hint ? `${label}: ${hint}` : label}
      multiline
      maw={240}
      events={{ hover: true, focus: true, touch: false }}
    >
      <UnstyledButton
        className={classes.form}
        aria-label={hint ? `${label}: ${hint}` : label}
        aria-pressed={chart.form.name === name}
        aria-disabled={reason ? true : undefined}
        data-suggested={isSuggested || undefined}
        onClick={() => {
          if (!reason) change(chooseForm(chart, name));
        }}
      >
        <FormIcon name={name} />
        <span className={classes.formName}>{label}</span>
      </UnstyledButton>
    </Tooltip>
  );
}

/** Why a form cannot draw a chart, as a sentence. */
function useRefusalText(): (refusal: FormRefusal) => string {
  const { t } = useTranslation();
  return (refusal) => {
    switch (refusal.code) {
      case 'measures':
        return t('viz_builder.refusals.measures', { range: writeRange(refusal) });
      case 'shelf':
        return refusal.most === 0
          ? t('viz_builder.refusals.shelf_none', { shelf: t(`viz_builder.shelves.${refusal.shelf}`) })
          : t('viz_builder.refusals.shelf', {
              shelf: t(`viz_builder.shelves.${refusal.shelf}`),
              range: writeRange(refusal),
            });
      default:
        return t(`viz_builder.refusals.${refusal.code}`);
    }
  };
}

function writeRange({ least, most }: { least: number; most: number }): string {
  return least === most ? String(least) : `${least}–${most}`;
}
