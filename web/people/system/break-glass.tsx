import { Switch, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listBreakGlass, setBreakGlass } from '#contracts/sso/endpoints.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import classes from './sso.module.css';

/** Which administrators may always use a password, so that a broken provider locks nobody's house. */
export function BreakGlass({ may }: { may: boolean }) {
  const { t } = useTranslation();
  const people = useCallQuery(listBreakGlass, {});
  const setting = useCallMutation(setBreakGlass, { refresh: ['sso.'] });
  return (
    <section className={classes.part}>
      <h3>{t('system.sso.break_glass')}</h3>
      <Text size="sm" c="var(--es-dim)">
        {t('system.sso.break_glass_about')}
      </Text>
      <ul className={classes.list}>
        {(people.data?.items ?? []).map(({ user_id, name, email, allowed }) => (
          <li key={user_id}>
            <Switch
              label={`${name} · ${email}`}
              checked={allowed}
              disabled={!may}
              onChange={({ currentTarget }) =>
                setting.send({ params: { _id: user_id }, body: { allowed: currentTarget.checked } })
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
