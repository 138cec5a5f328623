import { useTranslation } from 'react-i18next';
import type { ManagedUser } from '#contracts/people/user.ts';
import { useNow } from '#web/kit/ui/time.tsx';
import { getShownState } from './names.ts';
import classes from './groups.module.css';

/** Whether somebody may come in, as colour, sign and word. */
export function StateBadge({ user }: { user: Pick<ManagedUser, 'state' | 'invitation'> }) {
  const { t } = useTranslation();
  const state = getShownState(user, useNow());
  return (
    <span className={classes.state} data-state={state}>
      <span className={classes.dot} aria-hidden />
      {t(`people.states.${state}`)}
    </span>
  );
}
