import { listConnectProviders, type ConnectProvider } from '#contracts/providers/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';

/** What this installation has for connecting at a provider; undefined for networks without one, and while it is read. */
export function useConnectProvider(provider: string): ConnectProvider | undefined {
  const { data } = useCallQuery(listConnectProviders, {});
  return data?.items.find((item) => item.provider === provider);
}
