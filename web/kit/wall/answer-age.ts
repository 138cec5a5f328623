import { createContext, useCallback, useContext, useEffect, useId, useState } from 'react';

/** Takes when a part of a screen was read, in epoch milliseconds; null when the part is gone. */
type ReportAge = (part: string, at: number | null) => void;

const Context = createContext<ReportAge | null>(null);
export const AnswerAgeProvider = Context.Provider;

/** Says to the screen around a part when its numbers were read; 0: they are being read. */
export function useAnswerAge(at: number): void {
  const report = useContext(Context);
  const part = useId();
  useEffect(() => {
    if (at > 0 && Number.isFinite(at)) report?.(part, at);
  }, [report, part, at]);
  useEffect(() => () => report?.(part, null), [report, part]);
}

/** When the oldest numbers of a screen were read; null while there are none. */
export function useOldestAnswer(): { report: ReportAge; oldest: number | null } {
  const [ages, setAges] = useState<ReadonlyMap<string, number>>(() => new Map());
  const report = useCallback<ReportAge>(
    (part, at) =>
      setAges((before) => {
        const others = [...before].filter(([one]) => one !== part);
        return new Map(at === null ? others : [...others, [part, at]]);
      }),
    [],
  );
  return { report, oldest: ages.size === 0 ? null : Math.min(...ages.values()) };
}
