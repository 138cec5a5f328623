import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/kit/session/session.ts';
import { PersonPicture } from '#web/kit/ui/avatar.tsx';
import classes from '../frame.module.css';

const AccountMenu = lazy(() =>
  import('./account-menu.tsx').then(({ AccountMenu }) => ({ default: AccountMenu })),
);

/** The picture that opens the account menu, whose code is fetched with the first click. */
export function AccountButton() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [wanted, setWanted] = useState(false);
  const button = (
    <UnstyledButton
      className={classes.account}
      aria-label={t('shell.account_menu', { name: user.name })}
      onClick={() => setWanted(true)}
    >
      <PersonPicture name={user.name} size={30} />
    </UnstyledButton>
  );
  return wanted ? (
    <Suspense fallback={button}>
      <AccountMenu />
    </Suspense>
  ) : (
    button
  );
}
