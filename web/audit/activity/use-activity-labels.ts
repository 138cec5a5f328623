import { useTranslation } from 'react-i18next';
import type { Activity, NamedResource } from '#contracts/audit/activity.ts';
import { getNamedUnit } from '#web/kit/form/duration-units.ts';
import { formatExactTime, formatLength, formatMonth } from '#web/kit/text/format.ts';
import { FIELDS, parseNoun, NOUNS } from './sentence.ts';

/** A field whose numbers are months of the year, from January 1. */
const MONTH = /_month$/;
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** `second_factor` in readable form, where no text names it. */
const plain = (name: string): string => name.replaceAll(/[._-]+/g, ' ');

/** The labels for parts of an entry: nouns, fields, values, actors. */
export function useActivityLabels() {
  const { t, i18n } = useTranslation();

  const noun = (type: string): string => {
    const known = NOUNS.find((one) => one === type);
    if (known) return t(`audit.nouns.${known}`);
    // A declared settings area defines the noun of its resources itself.
    const declared: unknown = i18n.getResource(i18n.language, 'translation', `settings.${type}.noun`);
    return typeof declared === 'string' ? declared : plain(type);
  };
  /** The verb of an event kind, without its noun. */
  const verb = (kind: string): string => {
    const name = kind.slice(kind.indexOf('.') + 1);
    const known: unknown = i18n.getResource(
      i18n.language,
      'translation',
      `audit.verbs.${name.replaceAll('-', '_')}`,
    );
    return typeof known === 'string' ? known : plain(name);
  };
  const kindWords = (kind: string): string => `${noun(kind.slice(0, kind.indexOf('.')))} · ${verb(kind)}`;
  const field = (name: string): string => {
    const known = FIELDS.find((one) => one === name);
    return known ? t(`audit.fields.${known}`) : plain(name.replace(/_ids?$/, ''));
  };
  const value = (given: unknown, names: Activity['names'], of = ''): string => {
    const unit = getNamedUnit(of);
    if (unit && typeof given === 'number') return formatLength(given * unit, i18n.language);
    if (MONTH.test(of) && typeof given === 'number') return formatMonth(given, i18n.language);
    if (given === null || given === undefined || given === '') return t('audit.activity.nothing');
    if (typeof given === 'boolean') return t(given ? 'audit.activity.yes' : 'audit.activity.no');
    if (Array.isArray(given))
      return given.length === 0
        ? t('audit.activity.nothing')
        : given.map((one) => value(one, names, of)).join(', ');
    if (typeof given === 'string') {
      if (INSTANT.test(given)) return formatExactTime(new Date(given), i18n.language);
      return names[given]?.name ?? given;
    }
    return typeof given === 'object' ? JSON.stringify(given) : String(given);
  };
  /** "a, b and c" in the reader's language. */
  const list = (parts: readonly string[]): string =>
    parts.length < 2
      ? (parts[0] ?? '')
      : t('audit.activity.list_and', { list: parts.slice(0, -1).join(', '), last: parts.at(-1) });
  const actor = ({ kind, name }: Activity['actor']): string => name ?? t(`audit.actors.${kind}`);
  /** The noun before a resource's name: none for a user, whose name is enough. */
  const thingNoun = (line: Pick<Activity, 'kind'>, thing: NamedResource | null): string => {
    const type = thing?.type ?? parseNoun(line.kind) ?? line.kind.slice(0, line.kind.indexOf('.'));
    return type === 'user' && thing?.name ? '' : noun(type);
  };
  return { noun, verb, kindWords, field, value, list, actor, thingNoun };
}
