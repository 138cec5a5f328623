import { NotificationInput } from '#contracts/email-digests/notification.ts';
import { HistoryButton } from '#web/kit/area/history-button.tsx';
import { withFailureToast } from '#web/kit/area/restore-with-toast.ts';
import { useFieldLabels } from './use-field-words.ts';
import type { Notifications } from './use-notifications.ts';

const Stood = NotificationInput.strip();

type Props = { store: Notifications; mayWrite: boolean; entity?: string };

/** The history of the notifications, or of one, with the way back. */
export function NotificationHistory({ store, mayWrite, entity }: Props) {
  const find = (id: string | null) => store.items.find(({ _id }) => _id === id);
  return (
    <HistoryButton
      noun="email_notification"
      words={useFieldLabels(store.product)}
      mayWrite={mayWrite}
      current={find}
      onRestore={({ entity: id, values }) =>
        withFailureToast(() => store.save(find(id), Stood.parse(values), find(id)?.version))
      }
      {...(entity === undefined ? {} : { entity })}
    />
  );
}
