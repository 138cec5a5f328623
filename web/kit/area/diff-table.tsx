import { useTranslation } from 'react-i18next';
import type { FieldLabels } from '#web/kit/form/field-labels.ts';
import { useFieldLabel } from '#web/kit/form/use-field-label.ts';
import { useValueLabels } from '#web/kit/form/use-value-labels.ts';
import { findDifferingRuns } from '#web/kit/text/differing-runs.ts';
import type { Run } from '#web/kit/text/marked-runs.ts';
import type { FieldChange } from './history.ts';
import classes from './area.module.css';

type Props = {
  /** What the table compares, for screen readers. */
  label: string;
  changes: readonly FieldChange[];
  words: (field: string) => FieldLabels;
  /** Names of ids inside the values. */
  names?: Readonly<Record<string, string>>;
  /** Set if there is only one side, since the resource was created or deleted: empty fields are left out. */
  only?: 'before' | 'after' | undefined;
};

/** The values before and after, field by field, with removed and added words highlighted. */
export function DiffTable({ label, changes, words, names = {}, only }: Props) {
  const { t } = useTranslation();
  const say = useValueLabels();
  const labelOf = useFieldLabel();
  return (
    <table className={classes.diff} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('area.history.field')}</th>
          {only !== 'after' && <th scope="col">{t('area.history.before')}</th>}
          {only !== 'before' && <th scope="col">{t('area.history.after')}</th>}
        </tr>
      </thead>
      <tbody>
        {changes
          .filter((one) => !only || !isNothing(one[only]))
          .map(({ field, before, after }) => {
            const context = { field, words: words(field), names };
            const runs = findDifferingRuns(say(before, context), say(after, context));
            return (
              <tr key={field}>
                <th scope="row">{labelOf(field, context.words.label)}</th>
                {only !== 'after' && (
                  <td className={classes.before}>
                    <Marked runs={runs.before} as="del" />
                  </td>
                )}
                {only !== 'before' && (
                  <td className={classes.after}>
                    <Marked runs={runs.after} as="ins" />
                  </td>
                )}
              </tr>
            );
          })}
      </tbody>
    </table>
  );
}

function Marked({ runs, as: Sign }: { runs: readonly Run[]; as: 'del' | 'ins' }) {
  return runs.map(({ text, marked }, at) => (marked ? <Sign key={at}>{text}</Sign> : text));
}

function isNothing(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
