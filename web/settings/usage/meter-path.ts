import { MONTHLY_METERS, type Meter } from '#contracts/payment/meter.ts';
import { usePermission, useSession } from '#web/kit/session/session.ts';
import { listPages, listSettingsPages } from '#web/shell/command/catalogue.ts';

/** What arrived within a period, whenever it was published and whether it is shown or hidden: the meters of mentions count the same. */
export function buildArrivalFilter(from: string, to: string) {
  return {
    from: new Date(0).toISOString(),
    to,
    hidden: 'with' as const,
    query: `collected:[${from} TO ${to}}`,
  };
}

/** The mentions that a meter counts, for users who may read them: those of the month, or all that are stored. */
export function useMeteredMentionsPath(
  meter: Meter,
  { from, to }: { from: string; to: string },
): string | undefined {
  const may = usePermission(['listening.keyword.read']);
  const { query, ...stored } = buildArrivalFilter(from, to);
  const counted = MONTHLY_METERS.includes(meter) ? { ...stored, query } : stored;
  return may ? `/listening/mentions?${new URLSearchParams(counted).toString()}` : undefined;
}

/** The page that lists what a meter counts, by its name in the register. */
const PAGE_OF: Partial<Record<Meter, string>> = {
  users: 'settings-account-groups',
  channels: 'settings-engagement',
  api_calls: 'settings-account-integration',
  exported_mentions: 'listening-exports',
  monthly_posts: 'publishing',
  short_links: 'publishing-links',
};

/** The path of the list of what a meter counts, for users who may open it. */
export function useMeterPath(meter: Meter): string | undefined {
  const session = useSession();
  const entries = [
    ...listSettingsPages(session),
    ...listPages('listening', session),
    ...listPages('publishing', session),
  ];
  return entries.find(({ page }) => page.name === PAGE_OF[meter])?.path;
}
