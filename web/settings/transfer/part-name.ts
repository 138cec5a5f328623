import { useTranslation } from 'react-i18next';
import type { en } from '#texts/en.ts';

type TransferPartName = keyof (typeof en)['transfer']['parts'];

/** What a part of the settings is called; its plain name where a later release has more parts than this one has words. */
export function usePartName() {
  const { t, i18n } = useTranslation();
  const isNamed = (part: string): part is TransferPartName => i18n.exists(`transfer.parts.${part}`);
  return (part: string): string => (isNamed(part) ? t(`transfer.parts.${part}`) : part);
}
