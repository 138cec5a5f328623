import { getChannelName } from '#texts/channel-name.ts';
import { REPORT_LABELS } from '#texts/printed-reports.ts';

/** The displayed name of a value of a dimension or filter; `label` is its name where it has one in the account. */
export function formatValueName(
  axis: string,
  { value, label }: { value: string; label: string },
  language: 'en' | 'th',
): string {
  const { moods }: { moods: Readonly<Record<string, string>> } = REPORT_LABELS[language];
  if (axis === 'channel') return getChannelName(value, language);
  if (axis === 'sentiment') return moods[value] ?? value;
  if (axis === 'language') return displayName('language', value, language);
  if (axis === 'country') return displayName('region', value, language);
  return label;
}

/** An invalid code has no name: the collected value is used as it is. */
function displayName(type: 'language' | 'region', code: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type, fallback: 'code' }).of(code) ?? code;
  } catch {
    return code;
  }
}
