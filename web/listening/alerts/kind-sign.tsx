import {
  IconMoodSad,
  IconTextPlus,
  IconTrendingUp,
  IconUserStar,
  IconUsersGroup,
  IconVolumeOff,
  type Icon,
} from '@tabler/icons-react';
import type { AlertKind } from '#contracts/listening/alerts/alert-facts.ts';
import classes from '#web/alerts/alerts.module.css';

const SIGNS: Readonly<Record<AlertKind, Icon>> = {
  spike: IconTrendingUp,
  negative: IconMoodSad,
  reach: IconUsersGroup,
  words: IconTextPlus,
  author: IconUserStar,
  silence: IconVolumeOff,
};

/** The icon of a kind of alert; its label is next to it. */
export function KindSign({ kind }: { kind: AlertKind }) {
  const Sign = SIGNS[kind];
  return (
    <span className={classes.sign} data-kind={kind} aria-hidden>
      <Sign size={18} stroke={1.7} />
    </span>
  );
}
