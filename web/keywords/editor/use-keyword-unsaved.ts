import { useEffect, useRef } from 'react';
import type { Keyword } from '#contracts/keywords/keyword.ts';
import { getResourceKey } from '#web/kit/form/draft-recovery.ts';
import type { ThreeWay } from '#web/kit/form/three-way.ts';
import { useUnsavedChanges } from '#web/kit/form/use-unsaved-changes.ts';
import type { Values } from '#web/kit/form/values.ts';
import { getValues } from './conflict.ts';
import { toDraft, type Draft } from './draft.ts';

type KeywordUnsavedOptions = {
  keyword: Keyword | null;
  draft: Draft;
  changed: boolean;
  /** Lets the user choose between the versions if a colleague has saved since. */
  ask: (three: ThreeWay, how: { save: boolean }) => Promise<Values | null>;
  onTake: (values: Values) => void;
};

/** Guards a keyword with unsaved changes. `pass` lets one navigation through; `kept` is the draft that an ended session left. */
export function useKeywordUnsaved({ keyword, draft, changed, ask, onTake }: KeywordUnsavedOptions) {
  const passes = useRef(false);
  const values = getValues(draft);
  const theirs = getValues(toDraft(keyword));
  const { kept, drop } = useUnsavedChanges(
    {
      thing: getResourceKey('keyword', keyword),
      open: () => Object.keys(values),
      values,
      base: { values: theirs, version: keyword?.version },
      dirty: changed,
    },
    // Every address of the page opens another keyword or none.
    () => !passes.current,
  );
  useEffect(() => {
    if (!changed) passes.current = false;
  }, [changed]);
  const take = async (): Promise<void> => {
    if (!kept) return;
    const base = { ...theirs, ...kept.base };
    const mine = { ...base, ...kept.changes };
    const chosen =
      kept.version === keyword?.version ? mine : await ask({ base, mine, theirs }, { save: false });
    if (!chosen) return;
    onTake(chosen);
    drop();
  };
  return {
    pass: () => {
      passes.current = true;
    },
    drop,
    kept: kept && { take: () => void take(), drop },
  };
}
