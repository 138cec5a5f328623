import { REFUSED_CALLS, REFUSED_NEED } from '#contracts/inbound/refused/endpoints.ts';
import type { RefusedProduct } from '#contracts/inbound/refused/refused-item.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { formatShortNumber, useLanguage } from '#web/kit/text/format.ts';
import classes from './refused.module.css';

/** How many refused items of a product nobody has decided about yet; nothing where there is none, and routine ones are not counted. */
function RefusedCount({ product }: { product: RefusedProduct }) {
  const language = useLanguage();
  const maySee = usePermission(REFUSED_NEED.read[product]);
  const refresh = useRefresh();
  const counts = useCallQuery(REFUSED_CALLS[product].counts, {}, { keep: true, enabled: maySee });
  const reload = () => refresh('refused-');
  useLive('refused', reload, { onResync: reload });
  const open = counts.data?.open ?? 0;
  return open === 0 ? null : <span className={classes.count}>{formatShortNumber(open, language)}</span>;
}

/** The count of the CRM, for its menu. */
export const RefusedMessagesCount = () => <RefusedCount product="crm" />;
/** The count of listening, for its menu. */
export const RefusedPostsCount = () => <RefusedCount product="listening" />;
