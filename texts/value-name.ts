import { makeDateFormat } from '#contracts/kit/date-format.ts';
import { isTimeDimension, type LabelSource } from '#contracts/semantic/dimension.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { getChannelName } from '#texts/channel-name.ts';
import { unknownValues as unknownEn, valueNames as namesEn } from '#texts/en/semantic/value-names.ts';
import { unknownValues as unknownTh, valueNames as namesTh } from '#texts/th/semantic/value-names.ts';

const NAMES = { en: namesEn, th: namesTh } as const;
const UNKNOWN = { en: unknownEn, th: unknownTh } as const;
/** A Monday, from which the names of the days are written. */
const MONDAY = Date.UTC(2024, 0, 1);

const SOURCES: ReadonlyMap<string, LabelSource> = new Map(
  DATA_SETS.flatMap(({ dimensions }) =>
    Object.entries(dimensions).map(([name, { label }]) => [name, label] as const),
  ),
);

/**
 * The name of a value of a dimension in a language.
 * @param label the name that came with the answer; null where it came without one
 */
export function nameDimensionValue(
  { dimension, key }: { dimension: string; key: string },
  label: string | null,
  language: 'en' | 'th',
): string {
  if (label !== null) return label;
  if (isTimeDimension(dimension)) return nameTime(dimension, key, language);
  const source = SOURCES.get(dimension);
  if (source === 'channel') return getChannelName(key, language);
  if (source === 'language' || source === 'country') return nameByCode(source, key, language);
  return NAMES[language][dimension]?.[key] ?? key;
}

function nameTime(dimension: string, key: string, language: 'en' | 'th'): string {
  if (dimension === 'hour') return `${key.padStart(2, '0')}:00`;
  if (dimension !== 'weekday') return key;
  const day = new Date(MONDAY + (Number(key) - 1) * 86_400_000);
  return makeDateFormat({ language }, { weekday: 'long', timeZone: 'UTC' }).format(day);
}

function nameByCode(type: 'language' | 'country', code: string, language: 'en' | 'th'): string {
  if (code === '' || code === 'und') return UNKNOWN[language][type];
  try {
    const names = new Intl.DisplayNames(language, { type: type === 'country' ? 'region' : 'language' });
    return names.of(type === 'country' ? code.toUpperCase() : code) ?? code;
  } catch {
    return code;
  }
}
