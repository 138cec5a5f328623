import { Id } from '#contracts/kit/ids.ts';
import { Channel } from '#contracts/networks.ts';
import type { Period } from '#web/kit/period/use-period.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';

/** The scope of the results, as their calls take it. */
export type ResultsScope = Period & { survey_id?: string; channel?: Channel };

/** The questionnaire and channel in the address, in addition to the period. */
export function useScope(period: Period) {
  const [query, change] = useAddressQuery();
  const survey = Id.safeParse(query.survey).data;
  const channel = Channel.safeParse(query.channel).data;
  const scope: ResultsScope = {
    ...period,
    ...(survey ? { survey_id: survey } : {}),
    ...(channel ? { channel } : {}),
  };
  return {
    scope,
    narrowed: survey !== undefined || channel !== undefined,
    choose: (part: 'survey' | 'channel', value: string | null) =>
      change({ [part]: value ?? undefined }, { replace: true }),
    clear: () => change({ survey: undefined, channel: undefined }, { replace: true }),
  };
}
