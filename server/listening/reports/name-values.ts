import { getChannelName } from '#server/kit/mail/templates/digest-words.ts';
import { REPORT_LABELS } from '#server/listening/reports/report-words.ts';

/** A value of an axis or filter as people know it; `label` is its name where it has one in the account. */
export const formatValueName = (
  axis: string,
  { value, label }: { value: string; label: string },
  language: 'en' | 'th',
): string => {
  const { moods }: { moods: Readonly<Record<string, string>> } = REPORT_LABELS[language];
  if (axis === 'channel') return getChannelName(value, language);
  if (axis === 'sentiment') return moods[value] ?? value;
  if (axis === 'language') return displayName('language', value, language);
  if (axis === 'country') return displayName('region', value, language);
  return label;
};

/** A code that is none has no name: what collectors gave stands as it is. */
const displayName = (type: 'language' | 'region', code: string, language: string): string => {
  try {
    return new Intl.DisplayNames([language], { type, fallback: 'code' }).of(code) ?? code;
  } catch {
    return code;
  }
};
