import { Button } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { getCurrentLanguage, switchLanguage } from '#web/kit/text/i18n.ts';

/** Offers the other language by its own name, so that its readers find it. */
export function LanguageSwitch() {
  const { t } = useTranslation();
  const other = getCurrentLanguage() === 'en' ? 'th' : 'en';
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-md"
      lang={other}
      leftSection={<IconLanguage size={16} />}
      onClick={() => void switchLanguage(other)}
    >
      {t(`kit.languages.${other}`)}
    </Button>
  );
}
