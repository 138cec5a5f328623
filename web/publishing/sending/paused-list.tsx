import type { PausedTarget } from '#contracts/publishing/pauses.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './sending.module.css';

/** Posts on single channels that a pause concerns. */
export function PausedList({ targets }: { targets: readonly PausedTarget[] }) {
  if (targets.length === 0) return null;
  return (
    <ul className={classes.groups}>
      {targets.map(({ _id, post_id, account_name, at }) => (
        <li key={_id} className={classes.line}>
          <TextLink to={`/publishing/posts/${post_id}`}>{account_name}</TextLink>
          {at && <TimeText value={at} />}
        </li>
      ))}
    </ul>
  );
}
