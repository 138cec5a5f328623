import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listChoices, setQuiet } from '#contracts/notifications/endpoints.ts';
import { useCallMutation, useCallQuery } from '#web/kit/api/use-call.ts';
import classes from './settings.module.css';

/** Whether notifications about work are silent while the user is not at work. */
export function QuietChoice() {
  const { t } = useTranslation();
  const { data } = useCallQuery(listChoices, {});
  const choose = useCallMutation(setQuiet, { refresh: [listChoices.name] });
  if (!data) return null;
  return (
    <div className={classes.choice}>
      <Switch
        label={t('user_notifications.quiet.name')}
        description={t('user_notifications.quiet.about')}
        checked={data.quiet_off_duty}
        disabled={choose.isPending}
        onChange={({ currentTarget }) => choose.send({ body: { quiet_off_duty: currentTarget.checked } })}
      />
    </div>
  );
}
