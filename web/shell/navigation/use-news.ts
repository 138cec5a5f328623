import { useQuery } from '@tanstack/react-query';
import { canCall } from '#contracts/identity/may-call.ts';
import type { Product } from '#contracts/kit/products.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { useModuleParts } from '#web/kit/module-parts.ts';
import type { ProductNews } from '#web/kit/module.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useSession } from '#web/kit/session/session.ts';

/** The numbers of a product; null where it has none for this user, undefined while they are read. */
export function useNews(product: Product): ProductNews | null | undefined {
  const session = useSession();
  const load = useModuleParts().news.get(product);
  const { data } = useQuery({
    queryKey: [`${product}.news`, session.user.role.permissions],
    queryFn: async () => {
      const source = await load?.();
      const may =
        source && hasFeature(session.account, source.endpoint.feature) && canCall(source.endpoint, session);
      return may ? { news: await source.read(), changes: source.changes } : null;
    },
    enabled: load !== undefined,
  });
  const refresh = useRefresh();
  useLive('', ({ kind }) => {
    if (kind && data?.changes.some((beginning) => kind.startsWith(beginning))) refresh(`${product}.news`);
  });
  if (load === undefined || data === null) return null;
  return data?.news;
}
