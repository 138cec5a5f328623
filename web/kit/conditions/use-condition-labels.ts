import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Channel } from '#contracts/networks.ts';

const Words = z.record(z.string(), z.string());

/** The labels of condition fields, operators and choices; a name without a label is shown as it is. */
export function useConditionLabels() {
  const { t, i18n } = useTranslation();
  const from = (group: 'fields' | 'operators' | 'single' | 'choices' | 'weekdays') => {
    const found = Words.safeParse(i18n.getResource(i18n.language, 'translation', `conditions.${group}`));
    return (name: string): string => (found.success ? found.data[name] : undefined) ?? name;
  };
  const choice = from('choices');
  const operator = from('operators');
  const ofOne = from('single');
  const weekday = from('weekdays');
  return {
    field: from('fields'),
    operator,
    /** The label of an operator that compares with a single value, for which “is one of” would be wrong. */
    operatorOfOne: (name: string): string => {
      const said = ofOne(name);
      return said === name ? operator(name) : said;
    },
    weekday: (day: number): string => weekday(String(day)),
    choice: (name: string): string => {
      const channel = Channel.safeParse(name);
      return channel.success ? t(`networks.${channel.data}.name`) : choice(name);
    },
  };
}

/** Resources that a condition on a reference may name. */
export type ReferenceOptions = Readonly<Record<string, readonly { value: string; label: string }[]>>;
