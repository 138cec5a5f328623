import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { countFound } from '#contracts/crm/bulk/found.ts';
import { countTickets } from '#contracts/crm/endpoints.ts';
import { INBOX_VIEWS, type InboxView } from '#contracts/crm/views/filter.ts';
import type { TicketCount } from '#contracts/crm/views/listed.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { Link } from '#web/kit/router/link.tsx';
import { useSession } from '#web/kit/session/session.ts';
import { isFiltered, listQueryOf, type InboxAddress } from '../inbox/inbox-address.ts';
import { Count } from './count.tsx';
import { SavedViews } from './saved-views.tsx';
import { isAsSaved, RECOUNT_MS, searchOfView, useTicketViews } from './use-ticket-views.ts';
import classes from '../inbox/list.module.css';

/** How many tickets each view holds; undefined until it is known. */
function useCounts() {
  const counts = useCallQuery(countTickets, {}, { keep: true, every: RECOUNT_MS }).data;
  return (view: InboxView): TicketCount | undefined => {
    const count = counts?.[view];
    return count === undefined ? undefined : { count, more: false };
  };
}

/** Views of side conversations, which are listed only while they contain something, or one of them is open. */
const ASIDE: ReadonlySet<InboxView> = new Set(['side_unread', 'side_waiting']);

/** The fixed views that apply to the reader: a user without a group has no group view. */
function useFixedViews(open: InboxView): readonly InboxView[] {
  const { group } = useSession();
  const countOf = useCounts();
  const isUsed = [...ASIDE].some((view) => view === open || (countOf(view)?.count ?? 0) > 0);
  return INBOX_VIEWS.filter((view) => (view !== 'group' || group !== null) && (isUsed || !ASIDE.has(view)));
}

/** The views with their counts, as the second column shows them. */
export function Views({ place }: { place: InboxAddress }) {
  const { t } = useTranslation();
  const countOf = useCounts();
  const views = useFixedViews(place.view);
  const open = place.saved ? null : place.view;
  return (
    <>
      <h2 className={classes.viewsTitle}>{t('crm.views.title')}</h2>
      <ul className={classes.views}>
        {views.map((view) => (
          <li key={view}>
            <Link
              to="/crm"
              search={{ view }}
              className={classes.view}
              aria-current={view === open ? 'true' : 'false'}
            >
              <span className={classes.viewName}>{t(`crm.views.${view}`)}</span>
              <Count of={countOf(view)} />
            </Link>
          </li>
        ))}
      </ul>
      <SavedViews place={place} />
    </>
  );
}

/** The open view: the saved one, if it is one, its name, and how many tickets the list contains with the current filter. */
export function useOpenView(place: InboxAddress) {
  const { t } = useTranslation();
  const countOf = useCounts();
  const { items, counts } = useTicketViews();
  const opened = items.find(({ _id }) => _id === place.saved);
  // If the list is narrowed further than its view, the view's number does not count it.
  const isWhole = opened ? isAsSaved(place, opened) : !isFiltered(place);
  const whole = opened ? counts.get(opened._id) : countOf(place.view);
  const { sort: _sort, ...query } = listQueryOf({ ...place, sort: 'newest' });
  const found = useCallQuery(countFound, { query }, { enabled: !isWhole, every: RECOUNT_MS }).data;
  return {
    opened,
    name: opened?.name ?? t(`crm.views.${place.view}`),
    count: isWhole ? whole : found,
  };
}

export type OpenView = ReturnType<typeof useOpenView>;

type MenuProps = {
  place: InboxAddress;
  view: OpenView;
  onChoose: (patch: Record<string, string | undefined>) => void;
};

/** The open view with its count; a menu of all views if the second column is not shown. */
export function ViewMenu({ place, view: { opened, name, count }, onChoose }: MenuProps) {
  const { t } = useTranslation();
  const countOf = useCounts();
  const views = useFixedViews(place.view);
  const saved = useTicketViews();
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <UnstyledButton className={classes.menuTitle} aria-label={t('crm.views.choose', { name })}>
          <span className={classes.title}>{name}</span>
          <Count of={count} />
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {views.map((view) => (
          <Menu.Item
            key={view}
            aria-current={!opened && view === place.view ? 'true' : undefined}
            rightSection={<Count of={countOf(view)} />}
            onClick={() => onChoose({ view })}
          >
            {t(`crm.views.${view}`)}
          </Menu.Item>
        ))}
        {saved.items.length > 0 && <Menu.Label>{t('inbox.views.title')}</Menu.Label>}
        {saved.items.map((view) => (
          <Menu.Item
            key={view._id}
            aria-current={view._id === place.saved ? 'true' : undefined}
            rightSection={<Count of={saved.counts.get(view._id)} />}
            onClick={() => onChoose(searchOfView(view))}
          >
            {view.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
