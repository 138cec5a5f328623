import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { countTickets } from '#contracts/crm/endpoints.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { Product } from '#contracts/kit/products.ts';
import { countMentions } from '#contracts/listening/endpoints.ts';
import { call } from '#web/kit/api/call.ts';
import { useMayCall } from '#web/kit/session/session.ts';
import { formatShortNumber, useLanguage } from '#web/kit/text/format.ts';

const quiet = { raise: false } as const;

/** How much waits in a product; null where nothing is counted, or counting is not possible just now. */
const countOf: Partial<Record<Product, () => Promise<number | null>>> = {
  listening: async () => {
    const now = Date.now();
    const query = { from: new Date(now - MS_PER_DAY).toISOString(), to: new Date(now).toISOString() };
    const answer = await call(countMentions, { query }, quiet);
    return answer.ok ? answer.value.count : null;
  },
  crm: async () => {
    const answer = await call(countTickets, {}, quiet);
    return answer.ok ? (answer.value.live ?? null) : null;
  },
};

/** One line on what waits in a product ("12 open tickets"), or nothing. */
export const useWaiting = (product: Product): string | undefined => {
  const { t } = useTranslation();
  const language = useLanguage();
  const count = countOf[product];
  const mayCount: Partial<Record<Product, boolean>> = {
    listening: useMayCall(countMentions),
    crm: useMayCall(countTickets),
  };
  const { data } = useQuery({
    queryKey: [`${product}.waiting`],
    queryFn: async () => (await count?.()) ?? null,
    enabled: mayCount[product] ?? false,
  });
  if (typeof data !== 'number') return undefined;
  const value = formatShortNumber(data, language);
  if (product === 'listening') return t('shell.picker.waiting_listening', { count: data, value });
  return product === 'crm' ? t('shell.picker.waiting_crm', { count: data, value }) : undefined;
};
