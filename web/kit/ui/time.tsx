import { useEffect, useState } from 'react';
import { formatExactTime, formatNearTime, useLanguage } from '#web/kit/text/format.ts';

const TICK_MS = 30_000;

/** A time: relative under a day, exact on hover, in the reader's zone. `value` is an instant of the wire. */
export function TimeText({ value }: { value: string }) {
  const language = useLanguage();
  const now = useNow();
  const at = new Date(value);
  return (
    <time
      dateTime={value}
      // The browser's own hint: a list has one in every row, and a floating one would cost more than the row.
      title={formatExactTime(at, language)}
      className="tabular"
      style={{ whiteSpace: 'nowrap' }}
    >
      {formatNearTime(at, now, language)}
    </time>
  );
}

/** The time now, moving on every half minute (or as often as `every` says, in milliseconds). */
export function useNow(every: number = TICK_MS): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
