import { useTranslation } from 'react-i18next';
import { exactTime } from '#web/kit/text/format.ts';
import type { FieldWords } from './field-words.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** What a value may need to be said: the words of its field, and the names of ids inside it. */
export type ValueContext = { words?: FieldWords | undefined; names?: Readonly<Record<string, string>> };

/** Says a stored value as a person reads it: yes and no, words of a choice, names of ids, times in the own zone, lists in a row. */
export const useValueWords = () => {
  const { t, i18n } = useTranslation();
  const say = (value: unknown, context: ValueContext = {}): string => {
    const { words, names } = context;
    if (value === null || value === undefined || value === '') return t('area.value.nothing');
    if (typeof value === 'boolean')
      return t(value ? 'kit.area.columns_state.yes' : 'kit.area.columns_state.no');
    if (Array.isArray(value))
      return value.length === 0
        ? t('area.value.nothing')
        : value.map((one: unknown) => say(one, context)).join(', ');
    if (typeof value === 'string') {
      if (INSTANT.test(value)) return exactTime(new Date(value), i18n.language);
      return words?.choices?.[value] ?? names?.[value] ?? value;
    }
    if (typeof value !== 'object') return String(value);
    return Object.entries(value)
      .filter(([, inner]) => inner !== null && inner !== '')
      .map(([name, inner]) => {
        const inside = words?.row?.(name);
        return `${inside?.label ?? name}: ${say(inner, { ...context, words: inside })}`;
      })
      .join(', ');
  };
  return say;
};
