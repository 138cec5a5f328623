import { formatExactTime, useLanguage } from '#web/kit/text/format.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';
import classes from './conversation.module.css';

/** The clock time of a message; the whole date on hover. */
export function Clock({ at }: { at: string }) {
  const language = useLanguage();
  const date = new Date(at);
  const time = dateFormat(language, { hour: '2-digit', minute: '2-digit' }).format(date);
  return (
    <time dateTime={at} title={formatExactTime(date, language)} className={classes.clock}>
      {time}
    </time>
  );
}
