import { MONTHLY_METERS, type Meter } from '#contracts/payment/meter.ts';
import { usePermission, useSession } from '#web/kit/session/session.ts';
import { listPages, listSettingsPages } from '#web/shell/command/catalogue.ts';

/** What came in within a time, whenever it was said and whether it is shown or hidden: as the meters of mentions count. */
export const buildArrivalFilter = (from: string, to: string) => ({
  from: new Date(0).toISOString(),
  to,
  hidden: 'with' as const,
  query: `collected:[${from} TO ${to}}`,
});

/** The mentions that a meter counts, for those who may read them: of the month, or all that are stored. */
export const useMeteredMentionsPath = (
  meter: Meter,
  { from, to }: { from: string; to: string },
): string | undefined => {
  const may = usePermission(['listening.keyword.read']);
  const { query, ...stored } = buildArrivalFilter(from, to);
  const counted = MONTHLY_METERS.includes(meter) ? { ...stored, query } : stored;
  return may ? `/listening/mentions?${new URLSearchParams(counted).toString()}` : undefined;
};

/** The page that lists what a meter counts, by its name in the register. */
const PAGE_OF: Partial<Record<Meter, string>> = {
  users: 'settings-account-groups',
  channels: 'settings-engagement',
  api_calls: 'settings-account-integration',
  exported_mentions: 'listening-exports',
};

/** Where what a meter counts is listed, for those who may go there. */
export const useMeterPath = (meter: Meter): string | undefined => {
  const session = useSession();
  const entries = [...listSettingsPages(session), ...listPages('listening', session)];
  return entries.find(({ page }) => page.name === PAGE_OF[meter])?.path;
};
