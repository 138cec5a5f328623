import { useEffect, useState } from 'react';
import { useLanguage } from '#web/kit/text/format.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';
import classes from './wall.module.css';

const SECOND_MS = 1000;

/** The time of day, large enough to be read across a room. */
export function Clock() {
  const language = useLanguage();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const time = dateFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(now);
  return (
    <time dateTime={now.toISOString()} className={classes.clock}>
      {time}
    </time>
  );
}
