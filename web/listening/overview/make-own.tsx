import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { createDashboard } from '#contracts/custom-viz/listening/endpoints.ts';
import { toPeriod } from '#contracts/custom-viz/listening/mention-span.ts';
import { buildListeningStarter } from '#contracts/custom-viz/listening/starters.ts';
import { MentionConditions, StoredFilter } from '#contracts/listening/stored-filter.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useNavigate, type AddressQuery } from '#web/kit/router/address.ts';
import { filterQuery } from '../filter/query.ts';

type Props = { query: AddressQuery; onEnd: () => void };

/** Makes a dashboard from the overview under the current filter, and opens it to be changed. Loaded when somebody chooses it. */
export function MakeOwn({ query, onEnd }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isBegun = useRef(false);
  const { send } = useCallMutation(createDashboard, {
    refresh: ['dashboard.'],
    onDone: ({ _id }) => navigate(`/listening/dashboards/${_id}?edit=1`),
  });
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    const { range, from, to, ...conditions } = filterQuery(query);
    const document = {
      ...buildListeningStarter('overview'),
      mentions: MentionConditions.safeParse(conditions).data ?? {},
      period: toPeriod(StoredFilter.safeParse({ range, from, to }).data ?? {}),
    };
    send({ body: { name: t('dashboards.starters.overview.name'), document } }, { onError: onEnd });
  }, [query, send, t, onEnd]);
  return null;
}
