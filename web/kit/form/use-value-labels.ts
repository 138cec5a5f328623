import { useTranslation } from 'react-i18next';
import { formatExactTime, formatLength } from '#web/kit/text/format.ts';
import { getNamedUnit } from './duration-units.ts';
import type { FieldLabels } from './field-labels.ts';
import { useFieldLabel } from './use-field-label.ts';

/** An id, which means nothing to a reader. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Lengths of time are written out: a history leaves nothing away. */
const LENGTH_UNITS = 4;

/** The context in which a value is formatted: the name and the labels of its field, and the names of ids inside it. */
export type ValueContext = {
  field?: string;
  words?: FieldLabels | undefined;
  names?: Readonly<Record<string, string>>;
};

/**
 * Formats a stored value for readers: yes and no, labels of choices, names of ids, times in the reader's time zone, lengths of time with
 * their units, lists in a row. Ids without a name are counted.
 */
export function useValueLabels() {
  const { t, i18n } = useTranslation();
  const labelOf = useFieldLabel();
  const say = (value: unknown, context: ValueContext = {}): string => {
    const { words, names } = context;
    const shown = words?.show?.(value);
    if (shown !== undefined) return shown;
    const unit = getNamedUnit(context.field ?? '');
    if (unit && typeof value === 'number') return formatLength(value * unit, i18n.language, LENGTH_UNITS);
    if (value === null || value === undefined || value === '') return t('area.value.nothing');
    if (typeof value === 'boolean')
      return t(value ? 'kit.area.columns_state.yes' : 'kit.area.columns_state.no');
    const isUnnamed = (one: unknown): boolean =>
      typeof one === 'string' && ID.test(one) && !words?.choices?.[one] && !names?.[one];
    if (Array.isArray(value)) {
      const unnamed = value.filter(isUnnamed).length;
      const said = value.filter((one) => !isUnnamed(one)).map((one: unknown) => say(one, context));
      if (unnamed > 0) said.push(t('area.value.unnamed', { count: unnamed }));
      return said.length === 0 ? t('area.value.nothing') : said.join(', ');
    }
    if (isUnnamed(value)) return t('area.value.unnamed', { count: 1 });
    if (typeof value === 'string') {
      if (INSTANT.test(value)) return formatExactTime(new Date(value), i18n.language);
      return words?.choices?.[value] ?? names?.[value] ?? value;
    }
    if (typeof value !== 'object') return String(value);
    return Object.entries(value)
      .filter(([, inner]) => inner !== null && inner !== '')
      .map(([name, inner]) => {
        const inside = words?.row?.(name);
        return `${labelOf(name, inside?.label)}: ${say(inner, { ...context, field: name, words: inside })}`;
      })
      .join(', ');
  };
  return say;
}
