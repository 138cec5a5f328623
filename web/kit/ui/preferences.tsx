import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Language } from '#contracts/accounts/account.ts';
import { Calendar } from '#contracts/accounts/user.ts';
import { useChangeCalendar, useChangeLanguage } from '#web/kit/session/own-language.ts';
import { useSession } from '#web/kit/session/session.ts';
import { getCurrentLanguage } from '#web/kit/text/i18n.ts';

const SCHEMES = ['light', 'dark', 'auto'] as const;
const isScheme = (text: string): text is (typeof SCHEMES)[number] => SCHEMES.some((one) => one === text);

/** Light, dark or the system's setting. */
export function ThemeChoice() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      size="xs"
      fullWidth
      aria-label={t('shell.theme')}
      data={SCHEMES.map((value) => ({ value, label: t(`shell.themes.${value}`) }))}
      value={colorScheme}
      onChange={(value) => isScheme(value) && setColorScheme(value)}
    />
  );
}

/** English or Thai. */
export function LanguageChoice() {
  const { t } = useTranslation();
  const change = useChangeLanguage();
  return (
    <SegmentedControl
      size="xs"
      fullWidth
      aria-label={t('shell.language')}
      data={Language.options.map((value) => ({ value, label: t(`kit.languages.${value}`) }))}
      value={getCurrentLanguage()}
      onChange={(value) => void change(Language.parse(value))}
    />
  );
}

/** The calendar of the years that dates are written with. */
export function CalendarChoice() {
  const { t } = useTranslation();
  const { calendar } = useSession().user;
  const change = useChangeCalendar();
  return (
    <SegmentedControl
      size="xs"
      fullWidth
      aria-label={t('kit.calendar')}
      data={Calendar.options.map((value) => ({ value, label: t(`kit.calendars.${value}`) }))}
      value={calendar}
      onChange={(value) => void change(Calendar.parse(value))}
    />
  );
}
