import { useTranslation } from 'react-i18next';
import type { ManagedUser } from '#contracts/people/user.ts';
import { PersonPicture } from '#web/kit/ui/avatar.tsx';
import { StateBadge } from './state-badge.tsx';
import classes from './groups.module.css';

/** A person's picture and name, with whether they have the suite open just now. */
export function PersonCell({ user, me }: { user: ManagedUser; me: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={classes.person}>
      <span className={classes.picture}>
        <PersonPicture name={user.name} size={24} />
        {user.online && (
          <span className={classes.online} role="img" aria-label={t('people.users.columns.online')} />
        )}
      </span>
      <span className={classes.personName}>{user.name}</span>
      {me && <span className={classes.you}>{t('people.users.you')}</span>}
    </span>
  );
}

/** A person on a phone: name, address, and role with group and state. */
export function PersonLines({ user, me, role }: { user: ManagedUser; me: boolean; role: string }) {
  const place = [role, ...(user.group ? [user.group.name] : [])].join(' · ');
  return (
    <span className={classes.lines}>
      <PersonCell user={user} me={me} />
      <span className={classes.line}>{user.email}</span>
      <span className={classes.lastLine}>
        <span className={classes.line}>{place}</span>
        <StateBadge user={user} />
      </span>
    </span>
  );
}
