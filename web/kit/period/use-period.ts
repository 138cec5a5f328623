import { useMemo } from 'react';
import { MS_PER_DAY, MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useNow } from '#web/kit/ui/time.tsx';

/** The periods that can be chosen, in days. */
export const PERIODS = ['7', '30', '90', '365'] as const;
export type Days = (typeof PERIODS)[number];

/** The period in the address, up to the next full hour so that its reads stay the same for a while. */
export function usePeriod() {
  const [query, change] = useAddressQuery();
  const days: Days = PERIODS.find((one) => one === query.days) ?? '30';
  const end = Math.ceil(useNow(MS_PER_HOUR).getTime() / MS_PER_HOUR) * MS_PER_HOUR;
  const period = useMemo(
    () => ({
      from: new Date(end - Number(days) * MS_PER_DAY).toISOString(),
      to: new Date(end).toISOString(),
    }),
    [days, end],
  );
  return { days, period, choose: (next: string) => change({ days: next }, { replace: true }) };
}
export type Period = ReturnType<typeof usePeriod>['period'];
