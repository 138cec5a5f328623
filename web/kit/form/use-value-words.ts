import { useTranslation } from 'react-i18next';
import { exactTime } from '#web/kit/text/format.ts';
import type { FieldWords } from './field-words.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Says a stored value as a person reads it: yes and no, words of a choice, times in the own zone, lists in a row. */
export const useValueWords = () => {
  const { t, i18n } = useTranslation();
  const say = (value: unknown, words?: FieldWords): string => {
    if (value === null || value === undefined || value === '') return t('area.value.nothing');
    if (typeof value === 'boolean')
      return t(value ? 'kit.area.columns_state.yes' : 'kit.area.columns_state.no');
    if (Array.isArray(value))
      return value.length === 0
        ? t('area.value.nothing')
        : value.map((one: unknown) => say(one, words)).join(', ');
    if (typeof value === 'string') {
      if (INSTANT.test(value)) return exactTime(new Date(value), i18n.language);
      return words?.choices?.[value] ?? value;
    }
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
  return say;
};
