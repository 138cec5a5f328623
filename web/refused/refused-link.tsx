import { useTranslation } from 'react-i18next';
import { REFUSED_CALLS, REFUSED_NEED } from '#contracts/inbound/refused/endpoints.ts';
import type { RefusedProduct } from '#contracts/inbound/refused/refused-item.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { usePermission } from '#web/kit/session/session.ts';

type Props = { product: RefusedProduct; source: string; plain?: boolean };

/** How many items of a source were not accepted and wait for a decision; nothing where there is none. `plain`: no link. */
export function RefusedLink({ product, source, plain = false }: Props) {
  const { t } = useTranslation();
  const maySee = usePermission(REFUSED_NEED.read[product]);
  const refresh = useRefresh();
  const counts = useCallQuery(REFUSED_CALLS[product].counts, {}, { keep: true, enabled: maySee });
  const reload = () => refresh('refused-');
  useLive('refused', reload, { onResync: reload });
  const open = counts.data?.sources.find(({ _id }) => _id === source)?.open ?? 0;
  if (open === 0) return null;
  const words = t('refused.count', { count: open });
  return plain ? (
    <>{words}</>
  ) : (
    <TextLink size="sm" to={`/${product}/not-accepted`} search={{ source }}>
      {words}
    </TextLink>
  );
}
