import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { saveProfile } from '#contracts/identity/profile.ts';
import { ZONES } from '#contracts/kit/zone-name.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { setSession, useSession } from '#web/kit/session/session.ts';
import { rewriteDates } from '#web/kit/text/i18n.ts';
import { BROWSER_ZONE } from '#web/kit/text/reader-zone.ts';

/** The value of the choice to follow the browser. */
const OF_BROWSER = 'browser';

/** The zone by whose clock the user reads days and times, on every machine; without one, that of each browser. */
export function ZoneChoice() {
  const { t } = useTranslation();
  const session = useSession();
  const { time_zone: zone } = session.user;
  const saving = useCallMutation(saveProfile, {
    success: t('security.profile.zone_saved'),
    onDone: (user) => {
      setSession({ ...session, user });
      rewriteDates();
    },
  });
  const others = zone === null || ZONES.includes(zone) ? ZONES : [zone, ...ZONES];
  return (
    <Select
      size="xs"
      label={t('security.profile.own_zone')}
      description={t('security.profile.own_zone_help')}
      searchable
      // Four hundred names are in the page only while they are looked at.
      comboboxProps={{ keepMounted: false }}
      allowDeselect={false}
      disabled={saving.isPending}
      data={[
        { value: OF_BROWSER, label: t('security.profile.zone_of_browser', { zone: BROWSER_ZONE }) },
        ...others.map((value) => ({ value, label: value.replaceAll('_', ' ') })),
      ]}
      value={zone ?? OF_BROWSER}
      onChange={(value) => saving.send({ body: { time_zone: value === OF_BROWSER ? null : value } })}
    />
  );
}
