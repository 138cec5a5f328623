import { useTranslation } from 'react-i18next';
import { HistoryButton } from '#web/kit/area/history-button.tsx';
import type { FieldLabels } from '#web/kit/form/field-labels.ts';
import { restoreFolder, restoreResponse } from './restore-canned.ts';
import { useCannedLabels } from './use-canned-labels.ts';
import type { CannedResponses } from './use-canned.ts';

type Props = {
  noun: 'canned_response' | 'canned_response_folder';
  canned: CannedResponses;
  mayWrite: boolean;
  entity?: string;
};

/** The history of responses or folders, or of one of them, with the way back. What somebody keeps to themselves is in none. */
export function CannedHistory({ noun, canned, mayWrite, entity }: Props) {
  const isFolder = noun === 'canned_response_folder';
  const restore = isFolder ? restoreFolder : restoreResponse;
  const things: readonly { _id: string }[] = isFolder ? canned.folders : canned.responses;
  const { t } = useTranslation();
  const bare = useCannedLabels();
  // A folder of somebody's own is in no history, so those that are belong to everybody.
  const words = (field: string): FieldLabels =>
    field === 'user_id'
      ? { label: t('area.fields.permission'), show: () => t('canned.shared') }
      : bare(field);
  return (
    <HistoryButton
      noun={noun}
      words={words}
      mayWrite={mayWrite}
      current={(id) => things.find(({ _id }) => _id === id)}
      onRestore={(given) => restore(given, canned).finally(canned.reload)}
      {...(entity === undefined ? {} : { entity })}
    />
  );
}
