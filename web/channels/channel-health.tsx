import { useTranslation } from 'react-i18next';
import type { EngagementItem } from '#contracts/channels/connections.ts';
import type { en } from '#texts/en.ts';
import { useNetworkTexts } from '#web/kit/ui/network-texts.ts';
import classes from './engagement.module.css';

type Reason = keyof typeof en.engagement.reasons;

/** The state of a channel: running, running with a refused token, or not running. */
function standingOf({ active, token }: Pick<EngagementItem, 'active' | 'token'>) {
  if (!active) return 'inactive' as const;
  return token?.state === 'refused' ? ('refused' as const) : ('active' as const);
}

/** Whether a channel is connected, as colour, icon and word. */
export function HealthBadge({ item }: { item: EngagementItem }) {
  const { t } = useTranslation();
  const standing = standingOf(item);
  return (
    <span className={classes.health} data-standing={standing}>
      <span className={classes.dot} aria-hidden />
      {t(`engagement.health.${standing}`)}
    </span>
  );
}

/** Why a channel is not connected, or needs its owner, as text; undefined if there is no problem. */
export function useInactiveReason(item: EngagementItem): string | undefined {
  const { t, i18n } = useTranslation();
  const textsOf = useNetworkTexts();
  const standing = standingOf(item);
  if (standing === 'active') return undefined;
  if (standing === 'refused') return t('engagement.reasons.token_refused');
  const isKnown = (name: string): name is Reason => i18n.exists(`engagement.reasons.${name}`);
  const { inactive_reason: reason } = item;
  if (reason === null) return t('engagement.reasons.off');
  return (
    textsOf(item.channel).reasons?.[reason] ?? t(`engagement.reasons.${isKnown(reason) ? reason : 'other'}`)
  );
}
