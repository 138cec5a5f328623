import { useCallback, useMemo, useState } from 'react';
import type { AnswerLabels } from '#contracts/semantic/question-result.ts';

/** The names of records that came with any answer of a dashboard, for chips and breadcrumbs that name the same values. */
export type KnownLabels = {
  find: (dimension: string, key: string) => string | null | undefined;
  add: (labels: AnswerLabels) => void;
};

/** Collects the names that come with answers. */
export function useKnownLabels(): KnownLabels {
  const [labels, setLabels] = useState<AnswerLabels>({});
  const add = useCallback(
    (more: AnswerLabels) => setLabels((before) => (isKnown(before, more) ? before : merge(before, more))),
    [],
  );
  return useMemo(() => ({ find: (dimension, key) => labels[dimension]?.[key], add }), [labels, add]);
}

function isKnown(known: AnswerLabels, more: AnswerLabels): boolean {
  return Object.entries(more).every(([dimension, names]) =>
    Object.entries(names).every(([key, name]) => known[dimension]?.[key] === name),
  );
}

function merge(known: AnswerLabels, more: AnswerLabels): AnswerLabels {
  const merged = Object.entries(more).map(([dimension, names]) => [
    dimension,
    { ...known[dimension], ...names },
  ]);
  return { ...known, ...Object.fromEntries(merged) };
}
