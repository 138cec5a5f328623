import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BLOCKED_STATES, BlockedState, countBlocked, listBlocked } from '#contracts/crm/blocker/endpoints.ts';
import { useCallQuery, useCallPages, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { MoreButton } from '#web/kit/ui/more-button.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty, NothingMatches } from '#web/kit/ui/states.tsx';
import { BlockedList } from './blocked-list.tsx';
import classes from './blocker.module.css';

const RULES = '/settings/post-blocker/crm';
const BLACKLIST = '/settings/blacklist/crm';

/** CRM → Kept out: the messages that the post blocker and the blacklist blocked, to be released or dismissed. */
export function BlockedScreen() {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const [search, setSearch] = useState(query.q ?? '');
  const refresh = useRefresh();
  const mayWrite = usePermission(['crm.post_blocker.write']);
  const maySeeBlacklist = usePermission(['listening.blacklist.read']);
  const state = BlockedState.safeParse(query.state).data ?? 'blocked';
  const q = useDeferredValue(search.trim());
  const counts = useCallQuery(countBlocked, {}, { keep: true });
  const wanted = { state, limit: 50, ...(query.rule ? { rule_id: query.rule } : {}), ...(q ? { q } : {}) };
  const list = useCallPages(listBlocked, { query: wanted }, { keep: true });
  const reload = () => refresh('blocked.');
  useLive('blocked', reload, { onResync: reload });
  const clear = () => {
    setSearch('');
    change({ rule: undefined, q: undefined });
  };
  const states = counts.data?.states;
  const isEmpty = states !== undefined && BLOCKED_STATES.every((one) => states[one] === 0);
  return (
    <PageBody>
      <PageHeader
        title={useOpenTitle()}
        about={t('rules.blocked.about')}
        filters={
          <div className={classes.filters}>
            <SegmentedControl
              size="sm"
              aria-label={t('rules.blocked.state')}
              data={BLOCKED_STATES.map((value) => ({
                value,
                label: `${t(`rules.blocked.states.${value}`)} ${states?.[value] ?? ''}`.trim(),
              }))}
              value={state}
              onChange={(next) => change({ state: next === 'blocked' ? undefined : next })}
            />
            <Select
              aria-label={t('rules.blocked.rule')}
              placeholder={t('rules.blocked.any_rule')}
              clearable
              data={(counts.data?.rules ?? []).map(({ by, rule_id, name, count }) => ({
                value: rule_id,
                label: t(`rules.blocked.${by === 'blacklist' ? 'entry' : 'rule'}_count`, {
                  name,
                  count,
                  interpolation: { escapeValue: false },
                }),
              }))}
              value={query.rule ?? null}
              onChange={(next) => change({ rule: next ?? undefined })}
            />
            <TextInput
              type="search"
              aria-label={t('rules.blocked.search')}
              placeholder={t('rules.blocked.search')}
              leftSection={<IconSearch size={16} aria-hidden />}
              value={search}
              onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            />
          </div>
        }
        action={
          <span className={classes.links}>
            {maySeeBlacklist && <TextLink to={BLACKLIST}>{t('rules.blocked.to_blacklist')}</TextLink>}
            <TextLink to={RULES}>{t('rules.blocked.to_rules')}</TextLink>
          </span>
        }
      />
      <Card flush>
        <QueryView of={list} loading={<RowsSkeleton rows={6} height={64} />}>
          {(items) =>
            items.length > 0 ? (
              <BlockedList key={state} items={items} mayWrite={mayWrite} onDone={reload} />
            ) : isEmpty ? (
              <Empty title={t('rules.blocked.empty')} help={t('rules.blocked.empty_help')} />
            ) : q || query.rule ? (
              <NothingMatches onClear={clear} />
            ) : (
              <Empty title={t('rules.blocked.clear')} help={t(`rules.blocked.clear_help.${state}`)} />
            )
          }
        </QueryView>
      </Card>
      <MoreButton of={list}>{t('rules.blocked.more')}</MoreButton>
    </PageBody>
  );
}
