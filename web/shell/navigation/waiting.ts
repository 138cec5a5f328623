import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { canCall } from '#contracts/identity/may-call.ts';
import type { Product } from '#contracts/kit/products.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { useModuleParts } from '#web/kit/module-parts.ts';
import { useSession } from '#web/kit/session/session.ts';
import { formatShortNumber, useLanguage } from '#web/kit/text/format.ts';

/** One line on what waits in a product ("12 open tickets"), or nothing. */
export function useWaiting(product: Product): string | undefined {
  const { t } = useTranslation();
  const language = useLanguage();
  const session = useSession();
  const load = useModuleParts().waiting.get(product);
  const { data } = useQuery({
    queryKey: [`${product}.waiting`, session.user.role.permissions],
    queryFn: async () => {
      const waiting = await load?.();
      if (!waiting || !hasFeature(session.account, waiting.endpoint.feature)) return null;
      const count = canCall(waiting.endpoint, session) ? await waiting.count() : null;
      return count === null ? null : { count, write: waiting.write };
    },
    enabled: load !== undefined,
  });
  if (!data) return undefined;
  return data.write(t, { count: data.count, value: formatShortNumber(data.count, language) });
}
