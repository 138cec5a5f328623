import { useTranslation } from 'react-i18next';
import type { ManagedUser } from '#contracts/people/user.ts';
import { useNow } from '#web/kit/ui/time.tsx';
import { countDaysLeft, getShownState } from './names.ts';
import classes from './groups.module.css';

/** Whether somebody may come in, as colour, sign and word. */
export function StateBadge({ user }: { user: Pick<ManagedUser, 'state' | 'invitation'> }) {
  const { t } = useTranslation();
  const now = useNow();
  const state = getShownState(user, now);
  const open = state === 'invited' ? user.invitation : null;
  return (
    <span className={classes.state} data-state={state}>
      <span className={classes.dot} aria-hidden />
      {open ? t('people.invited_for', { count: countDaysLeft(open, now) }) : t(`people.states.${state}`)}
    </span>
  );
}
