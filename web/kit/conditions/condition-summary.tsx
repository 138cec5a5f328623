import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import {
  ConditionDraft,
  Hours,
  type Condition,
  type ConditionFields,
  type ConditionSet,
} from '#contracts/kit/conditions/condition.ts';
import { formatMinutes } from './minutes.ts';
import { useConditionLabels, type ReferenceOptions } from './use-condition-labels.ts';

const Texts = z.array(z.string());
const WEEK = 7;

/** A set of conditions as one line of text. */
export function useConditionSentence(fields: ConditionFields, options: ReferenceOptions) {
  const { t, i18n } = useTranslation();
  const words = useConditionLabels();
  const list = new Intl.ListFormat(i18n.language, { type: 'disjunction' });
  const hoursOf = ({ from, to, days }: Hours): string => {
    const span = `${formatMinutes(from)}–${formatMinutes(to)}`;
    return days.length === WEEK ? span : `${span} (${days.map(words.weekday).join(', ')})`;
  };
  const operatorOf = ({ operator, value }: Condition): string =>
    Texts.safeParse(value).data?.length === 1 ? words.operatorOfOne(operator) : words.operator(operator);
  const valueOf = ({ field, value }: Condition): string => {
    const hours = Hours.safeParse(value);
    if (hours.success) return hoursOf(hours.data);
    const texts = Texts.safeParse(value);
    if (!texts.success) return String(value);
    const named = (one: string): string =>
      fields[field]?.type === 'reference'
        ? (options[field]?.find((option) => option.value === one)?.label ?? t('conditions.gone'))
        : fields[field]?.type === 'choice'
          ? words.choice(one)
          : `“${one}”`;
    return list.format(texts.data.map(named));
  };
  const say = ({ match, items, groups = [] }: ConditionSet): string => {
    if (items.length + groups.length === 0) return t('conditions.none');
    const said = [
      ...items.map((one) => `${words.field(one.field)} ${operatorOf(one)} ${valueOf(one)}`),
      ...groups.map((group) => `(${say(group)})`),
    ];
    const type = match === 'all' ? 'conjunction' : 'disjunction';
    const list = new Intl.ListFormat(i18n.language, { type }).format(said);
    return match === 'none' ? t('conditions.not', { list, interpolation: { escapeValue: false } }) : list;
  };
  return say;
}

/** Describes a stored set of conditions among other values, such as in a history; undefined for anything else. */
export function makeConditionSummary(say: (set: ConditionSet) => string) {
  return (value: unknown): string | undefined => {
    const set = ConditionDraft.safeParse(value);
    return set.success ? say(set.data) : undefined;
  };
}
