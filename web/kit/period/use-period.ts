import { useMemo } from 'react';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useNow } from '#web/kit/ui/time.tsx';

/** The periods that can be looked at, in days. */
export const PERIODS = ['7', '30', '90', '365'] as const;
export type Days = (typeof PERIODS)[number];
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** The period that stands in the address, up to the next full hour so that its reads are the same for a while. */
export const usePeriod = () => {
  const [query, change] = useAddressQuery();
  const days: Days = PERIODS.find((one) => one === query.days) ?? '30';
  const end = Math.ceil(useNow(HOUR_MS).getTime() / HOUR_MS) * HOUR_MS;
  const period = useMemo(
    () => ({
      from: new Date(end - Number(days) * DAY_MS).toISOString(),
      to: new Date(end).toISOString(),
    }),
    [days, end],
  );
  return { days, period, choose: (next: string) => change({ days: next }, { replace: true }) };
};
export type Period = ReturnType<typeof usePeriod>['period'];
