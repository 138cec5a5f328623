import { Select, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { getNotificationDigest, setNotificationDigest } from '#contracts/notifications/digest.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import classes from './settings.module.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** A daily mail of what one has not read, at an hour of one's own; none unless it is chosen. */
export function DigestChoice() {
  const { t } = useTranslation();
  const { data } = useCallQuery(getNotificationDigest, {});
  const choose = useCallMutation(setNotificationDigest, { refresh: [getNotificationDigest.name] });
  if (!data) return null;
  const { daily, hour } = data;
  const save = (next: { daily: boolean; hour: number }) =>
    choose.send({ body: { ...next, time_zone: getReaderZone() } });
  return (
    <div className={classes.choice}>
      <Switch
        label={t('user_notifications.digest.name')}
        description={t('user_notifications.digest.about')}
        checked={daily}
        disabled={choose.isPending}
        onChange={({ currentTarget }) => save({ daily: currentTarget.checked, hour })}
      />
      {daily && (
        <Select
          size="xs"
          w={90}
          aria-label={t('user_notifications.digest.hour')}
          allowDeselect={false}
          value={String(hour)}
          data={HOURS}
          disabled={choose.isPending}
          onChange={(value) => save({ daily, hour: Number(value) })}
        />
      )}
    </div>
  );
}
