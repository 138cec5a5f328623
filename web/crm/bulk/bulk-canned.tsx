import { useTranslation } from 'react-i18next';
import type { BulkChange } from '#contracts/crm/bulk/endpoints.ts';
import { changeOf, hasChanges } from '#contracts/crm/canned/changes.ts';
import { isSendable } from '#contracts/crm/canned/check.ts';
import { CANNED_READ } from '#contracts/crm/canned/endpoints.ts';
import { usePermission, useSession } from '#web/kit/session/session.ts';
import { loadFailureItem } from '#web/kit/ui/load-failure.tsx';
import { useCannedFolders } from '../composer/use-canned-folders.ts';
import { Choose } from './choose.tsx';

type UsedResponse = { _id: string; title: string };
type Props = { busy: boolean; onAct: (change: BulkChange, response: UsedResponse) => void };

/** Canned responses that only change tickets, for the chosen ones; nothing is drawn where there are none. */
export function BulkCanned({ busy, onAct }: Props) {
  const { t } = useTranslation();
  const me = useSession().user._id;
  const may = usePermission(CANNED_READ);
  const read = useCannedFolders(may);
  const choices = (read.data?.items ?? [])
    .flatMap((folder) => folder.responses)
    .filter((one) => !isSendable(one) && hasChanges(one.changes))
    .map(({ _id, title, changes }) => ({
      key: _id,
      text: title,
      act: () => {
        const change = changeOf(changes, { me, now: new Date() });
        if (change) onAct(change, { _id, title });
      },
    }));
  const failed = loadFailureItem(read);
  if (choices.length === 0 && !failed) return null;
  return <Choose label={t('crm.compose.canned')} busy={busy} choices={choices} failed={failed} />;
}
