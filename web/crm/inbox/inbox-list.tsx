import { Button } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useRef, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { listEngagements } from '#contracts/channels/connections.ts';
import { listTickets } from '#contracts/crm/endpoints.ts';
import type { TicketInList } from '#contracts/crm/views/listed.ts';
import { useCallQuery, useCallPages } from '#web/kit/api/use-call.ts';
import { Link } from '#web/kit/router/link.tsx';
import { usePermission } from '#web/kit/session/session.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty, NothingMatches } from '#web/kit/ui/states.tsx';
import { FoundWorks } from '../bulk/found-works.tsx';
import { LazyBulkBar } from '../bulk/lazy-bulk-bar.tsx';
import type { Selection } from '../bulk/use-selection.ts';
import { TroublesLine } from '../channel-troubles/troubles-line.tsx';
import { usePaneReads } from '../tickets/pane-reads.ts';
import { EmptyView } from './empty-view.tsx';
import { isFiltered, listQueryOf, NO_FILTERS, type InboxAddress } from './inbox-address.ts';
import { ListHead } from './list-head.tsx';
import { NoneYet } from './search-further.tsx';
import { ROW_HEIGHT, TicketList } from './ticket-list.tsx';
import { useSearchFurther } from './use-search-further.ts';
import classes from './list.module.css';

type Change = (patch: Record<string, string | undefined>) => void;

type Props = {
  place: InboxAddress;
  marked: string | undefined;
  /** The pointer moved onto a row: the keys act on it. */
  onPoint: ((id: string) => void) | undefined;
  /** The key of a row whose choices the bulk bar opens. */
  pressing: { pressed: string | undefined; onPressed: () => void };
  change: Change;
  search: Ref<HTMLInputElement>;
  searchOf: (ticket: TicketInList) => Record<string, string | undefined>;
  onShown: (rows: readonly TicketInList[]) => void;
  /** The selection of several tickets; absent for users who may not change them. */
  selection: Selection | undefined;
};

/** How long the pointer rests on a row before its ticket is read (milliseconds). */
const REST_MS = 80;

const LOADING = <RowsSkeleton rows={8} height={ROW_HEIGHT} />;

/** The column of tickets: head, list, and the empty states. */
export function InboxList(props: Props) {
  const { place, change } = props;
  const query = listQueryOf(place);
  const pages = useCallPages(listTickets, { query: { ...query, limit: 50 } });
  const rows = pages.data ?? [];
  const key = JSON.stringify(query);
  const more = useSearchFurther(key, rows.length, {
    has: pages.hasNextPage,
    loading: pages.isFetchingNextPage,
    load: () => void pages.fetchNextPage(),
  });
  const requestPane = usePaneReads();
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Reads a ticket before the click; a pointer on its way to another row reads nothing. */
  const prefetch = (_id: string): void => {
    clearTimeout(resting.current);
    resting.current = setTimeout(() => requestPane(_id), REST_MS);
  };
  return (
    <section className={classes.list}>
      <ListHead place={place} change={change} search={props.search} />
      <TroublesLine />
      <QueryView of={pages} loading={LOADING}>
        {() =>
          rows.length === 0 && more.has ? (
            <NoneYet more={more} loading={LOADING} />
          ) : rows.length === 0 ? (
            <NoTickets place={place} change={change} />
          ) : (
            <TicketList
              key={key}
              rows={rows}
              sought={place.filter.q}
              open={place.ticket}
              marked={props.marked}
              onPoint={props.onPoint}
              searchOf={props.searchOf}
              onShown={props.onShown}
              selection={props.selection}
              onHover={prefetch}
              more={more}
            />
          )
        }
      </QueryView>
      <FoundWorks />
      {props.selection && (
        <LazyBulkBar
          place={place}
          selected={props.selection.selected}
          shown={rows}
          hasMore={pages.hasNextPage}
          onSelect={props.selection.set}
          {...props.pressing}
        />
      )}
    </section>
  );
}

/** Three empty states: no channel yet, a filter that finds nothing, a view without tickets. */
function NoTickets({ place, change }: { place: InboxAddress; change: Change }) {
  const { t } = useTranslation();
  const mayConnect = usePermission(['crm.channel.read']);
  const params = { product: 'crm' as const };
  const channels = useCallQuery(listEngagements, { params, query: {} }, { enabled: mayConnect });
  if (isFiltered(place)) return <NothingMatches onClear={() => change(NO_FILTERS)} />;
  const connected = !mayConnect || channels.data === undefined || channels.data.items.length > 0;
  if (connected) return <EmptyView view={place.view} />;
  return (
    <Empty
      icon={IconPlugConnected}
      title={t('crm.list.first')}
      help={t('crm.list.first_help')}
      action={
        <Button component={Link} to="/settings/engagement/crm">
          {t('crm.list.connect')}
        </Button>
      }
    />
  );
}
