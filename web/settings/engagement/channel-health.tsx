import { useTranslation } from 'react-i18next';
import type { EngagementItem } from '#contracts/settings/engagement.ts';
import type { en } from '#web/text/en.ts';
import classes from './engagement.module.css';

type Reason = keyof typeof en.engagement.reasons;

/** Whether a channel is connected, as colour, sign and word. */
export function HealthBadge({ active }: { active: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={classes.health} data-active={active || undefined}>
      <span className={classes.dot} aria-hidden />
      {t(active ? 'engagement.health.active' : 'engagement.health.inactive')}
    </span>
  );
}

/** Why a channel is not connected, in words; undefined while it is. */
export const useInactiveReason = (item: EngagementItem): string | undefined => {
  const { t, i18n } = useTranslation();
  if (item.active) return undefined;
  const isKnown = (name: string): name is Reason => i18n.exists(`engagement.reasons.${name}`);
  const { inactive_reason: reason } = item;
  if (reason === null) return t('engagement.reasons.off');
  return t(`engagement.reasons.${isKnown(reason) ? reason : 'other'}`);
};
