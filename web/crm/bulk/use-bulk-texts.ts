import { useTranslation } from 'react-i18next';

/** Says what was done to how many tickets. */
export type DoneText = (count: number) => string;

/** The texts of the undo bar after a bulk change: what was changed, and to what. */
export function useBulkTexts() {
  const { t } = useTranslation();
  // Names are shown by React, which escapes them itself.
  const plain = { interpolation: { escapeValue: false } };
  return {
    assigned: (name: string) => (count: number) => t('inbox.bulk.did.assigned', { count, name, ...plain }),
    unassigned: (count: number) => t('inbox.bulk.did.unassigned', { count }),
    priority: (name: string) => (count: number) => t('inbox.bulk.did.priority', { count, name, ...plain }),
    state: (name: string) => (count: number) => t('inbox.bulk.did.state', { count, name, ...plain }),
    snoozed: (time: string) => (count: number) => t('inbox.bulk.did.snoozed', { count, time, ...plain }),
    woken: (count: number) => t('inbox.bulk.did.woken', { count }),
    tagged: (name: string) => (count: number) => t('inbox.bulk.did.tagged', { count, name, ...plain }),
    untagged: (name: string) => (count: number) => t('inbox.bulk.did.untagged', { count, name, ...plain }),
    canned: (name: string) => (count: number) => t('inbox.bulk.did.canned', { count, name, ...plain }),
  };
}
