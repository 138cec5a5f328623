import { HistoryButton } from '#web/kit/area/history-drawer.tsx';
import { restoreFolder, restoreResponse } from './restore-canned.ts';
import type { Canned } from './use-canned.ts';
import { useCannedWords } from './use-canned-words.ts';

type Props = {
  noun: 'canned_response' | 'canned_response_folder';
  canned: Canned;
  mayWrite: boolean;
  entity?: string;
};

/** The history of responses or folders, or of one of them, with the way back. What somebody keeps to themselves is in none. */
export function CannedHistory({ noun, canned, mayWrite, entity }: Props) {
  const isFolder = noun === 'canned_response_folder';
  const restore = isFolder ? restoreFolder : restoreResponse;
  const things: readonly { _id: string }[] = isFolder ? canned.folders : canned.responses;
  return (
    <HistoryButton
      compact
      noun={noun}
      words={useCannedWords()}
      mayWrite={mayWrite}
      current={(id) => things.find(({ _id }) => _id === id)}
      onRestore={(given) => restore(given, canned).finally(canned.reload)}
      {...(entity === undefined ? {} : { entity })}
    />
  );
}
