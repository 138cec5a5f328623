import { HistoryButton } from '#web/kit/area/history-drawer.tsx';
import { restoring } from '#web/kit/area/restoring.ts';
import type { TabProps } from './auto-assign-screen.tsx';
import { restoreThing, thingOf, type AutoAssignNoun } from './restore-thing.ts';
import { useFieldWords } from './use-field-words.ts';

/** The history of rules, shared conditions or agents, or of one of them, with the way back. */
export function ThingHistory({
  noun,
  entity,
  store,
  all,
  mayWrite,
}: TabProps & { noun: AutoAssignNoun; entity?: string }) {
  return (
    <HistoryButton
      compact
      noun={noun}
      words={useFieldWords()}
      mayWrite={mayWrite}
      current={(id) => thingOf(noun, all, id)}
      onRestore={(restore) =>
        restoring(restore, () => restoreThing(noun, restore, all)).finally(store.reload)
      }
      {...(entity === undefined ? {} : { entity })}
    />
  );
}
