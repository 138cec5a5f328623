import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { checkFormula } from '#contracts/semantic/formulas.ts';
import type { CodeMark } from '#web/kit/code/code-field.tsx';
import classes from './formula.module.css';

type Props = { result: z.infer<typeof checkFormula.answer> | undefined; marks: readonly CodeMark[] };

/** What a formula gives: its kind and unit, or what is wrong with it. */
export function FormulaResult({ result, marks }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.result} role="status">
      {result?.ok && (
        <p>
          {t('viz_builder.formula.gives', {
            kind: t(`viz_builder.formula.kinds.${result.kind}`),
            unit:
              result.unit && result.unit !== 'number' ? ` · ${t(`viz_builder.units.${result.unit}`)}` : '',
          })}
        </p>
      )}
      {marks.map(({ start, message, severity }) => (
        <p key={`${start} ${message}`} data-severity={severity}>
          {t('viz_builder.formula.at', { position: start + 1, message })}
        </p>
      ))}
    </div>
  );
}
