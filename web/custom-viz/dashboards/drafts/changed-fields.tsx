import { useTranslation } from 'react-i18next';
import type { ChangedField } from '#engine/custom-viz/changed-fields.ts';
import classes from './drafts.module.css';

/** The fields that a difference is named by; those of a chart and of a widget without that word before them. */
const FIELDS = [
  'title',
  'about',
  'text',
  'name',
  'label',
  'spot',
  'phone',
  'tab',
  'section',
  'folded',
  'ignores',
  'on_select',
  'on_select_of',
  'form',
  'measures',
  'shares',
  'calculated',
  'shelves',
  'filters',
  'time',
  'order',
  'totals',
  'totals_of',
  'limit',
  'period',
  'comparisons',
  'bindings',
  'hidden_annotations',
  'numbers',
  'sql',
  'measure',
  'dimension',
  'required',
  'hidden',
  'tabs',
  'under',
  'value',
  'least',
  'most',
  'choices',
  'mentions',
  'zone',
  'kind',
] as const;
type Field = (typeof FIELDS)[number];

/** The most characters of a text that are shown. */
const MOST_SHOWN = 200;

/** Which fields of a part differ, in words; texts and numbers as they were and as they are. */
export function ChangedFields({ fields }: { fields: readonly ChangedField[] }) {
  const { t } = useTranslation();
  const named = new Map<string, { field: Field | 'more'; change: ChangedField; language: string }>();
  for (const change of fields) {
    const [first = '', second = '', third = ''] = change.field.split('.');
    const isInner = first === 'chart' || first === 'widget';
    const field = FIELDS.find((one) => one === (isInner ? second : first)) ?? 'more';
    const last = isInner ? third : second;
    const language = last === 'en' || last === 'th' ? last : '';
    named.set(`${field} ${language}`, { field, change, language });
  }
  return (
    <dl className={classes.fields}>
      {[...named].map(([key, { field, change, language }]) => (
        <div key={key}>
          <dt>
            {t(`viz_dashboards.changes.details.${field}`)}
            {language && ` (${language.toUpperCase()})`}
          </dt>
          {isShown(change) && (
            <dd>
              <del>{write(change.before) || '–'}</del> <ins>{write(change.after) || '–'}</ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** Whether both values can be read as they are stored. */
function isShown({ before, after }: ChangedField): boolean {
  return [before, after].every(
    (value) => value == null || typeof value === 'string' || typeof value === 'number',
  );
}

function write(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}
