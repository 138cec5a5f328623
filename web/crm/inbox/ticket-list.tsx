import { UnstyledButton } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { getContactName } from '#contracts/crm/contact-name.ts';
import type { TicketInList } from '#contracts/crm/views/listed.ts';
import { useSession } from '#web/kit/session/session.ts';
import { useScaledPixels } from '#web/kit/theme/text-size.ts';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { RowCheck } from '../bulk/row-check.tsx';
import type { Selection } from '../bulk/use-selection.ts';
import { useDrafts } from '../composer/draft.ts';
import { freezeRows, applyFreeze, type FrozenRows } from './frozen-rows.ts';
import { SearchFurther } from './search-further.tsx';
import { TicketRow } from './ticket-row.tsx';
import type { SearchMore } from './use-search-further.ts';
import classes from './list.module.css';

/** Height of a row in pixels, as in the style sheet. */
export const ROW_HEIGHT = 84;
const OVERSCAN = 8;
/** Scrolled further than this (pixels), the list is frozen. */
const AT_TOP = 8;

type Props = {
  rows: readonly TicketInList[];
  /** The search text, to be highlighted in the rows. */
  sought: string | undefined;
  open: string | undefined;
  marked: string | undefined;
  /** The pointer moved onto a row; absent where a ticket is open. */
  onPoint: ((id: string) => void) | undefined;
  searchOf: (ticket: TicketInList) => Record<string, string | undefined>;
  more: SearchMore;
  onHover: (id: string) => void;
  /** Receives the rows as they are shown, for the keys that move in them. */
  onShown: (rows: readonly TicketInList[]) => void;
  selection: Selection | undefined;
};

/** The list of tickets. While it is scrolled or the pointer is over it, nothing moves: new tickets wait under a pill. */
export function TicketList(props: Props) {
  const { rows, open, marked, more } = props;
  const { t } = useTranslation();
  const me = useSession().user._id;
  const { items: said = [], sides = [] } = useDrafts().data ?? {};
  const drafted = new Set([...said, ...sides].map(({ ticket_id }) => ticket_id));
  const scroller = useRef<HTMLDivElement>(null);
  const { shown, fresh, release, hold, letGo } = useHeld(rows, scroller);
  const rowHeight = useScaledPixels(ROW_HEIGHT);
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    getItemKey: (index) => shown[index]?._id ?? index,
  });
  const items = virtual.getVirtualItems();
  const atEnd = (items.at(-1)?.index ?? 0) >= shown.length - OVERSCAN;
  const { onShown } = props;
  useEffect(() => {
    onShown(shown);
  }, [onShown, shown]);
  useEffect(() => {
    if (atEnd && more.has && !more.loading && !more.waits) more.load();
  }, [atEnd, more]);
  const place = shown.findIndex(({ _id }) => _id === marked);
  const pointed = usePointedRow(props.onPoint);
  useEffect(() => {
    // The row below the pointer is in view, and stays where it is.
    if (place >= 0 && pointed.id.current !== marked) virtual.scrollToIndex(place);
    // Only a move of the marked row scrolls, not every render of the list.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [marked]);
  return (
    <div className={classes.listFrame}>
      {fresh > 0 && (
        <UnstyledButton className={classes.pill} onClick={release}>
          <IconArrowUp size={14} aria-hidden />
          {t('kit.live_rows', { count: fresh })}
        </UnstyledButton>
      )}
      <div
        ref={scroller}
        className={classes.scroller}
        onScroll={({ currentTarget }) => (currentTarget.scrollTop > AT_TOP ? hold() : undefined)}
        onPointerEnter={({ pointerType }) => (pointerType === 'mouse' ? hold() : undefined)}
        onPointerLeave={letGo}
      >
        <ul
          className={classes.rows}
          aria-label={t('crm.list.label')}
          data-keys={(marked !== undefined && pointed.id.current !== marked) || undefined}
          style={{ height: virtual.getTotalSize() }}
        >
          {items.map(({ index, start, key }) => {
            const ticket = shown[index];
            return (
              ticket && (
                <li
                  key={key}
                  className={classes.item}
                  aria-posinset={index + 1}
                  aria-setsize={more.has ? -1 : shown.length}
                  style={{ transform: `translateY(${start}px)` }}
                  onPointerMove={(event) => pointed.onMove(event, ticket._id)}
                >
                  {props.selection && (
                    <RowCheck
                      name={getContactName(ticket.contact)}
                      on={props.selection.selected.has(ticket._id)}
                      onToggle={() => props.selection?.toggle(ticket._id)}
                    />
                  )}
                  <TicketRow
                    ticket={ticket}
                    sought={props.sought}
                    search={props.searchOf(ticket)}
                    open={ticket._id === open}
                    marked={ticket._id === marked}
                    me={me}
                    drafted={drafted.has(ticket._id)}
                    onHover={() => props.onHover(ticket._id)}
                  />
                </li>
              )
            );
          })}
        </ul>
        {more.loading && <RowsSkeleton rows={2} height={ROW_HEIGHT} />}
        {more.has && more.waits && !more.loading && (
          <div className={classes.searchFurther}>
            <SearchFurther more={more} />
          </div>
        )}
      </div>
    </div>
  );
}

function useHeld(rows: readonly TicketInList[], scroller: RefObject<HTMLDivElement | null>) {
  const [held, setHeld] = useState<FrozenRows | null>(null);
  const { shown, fresh } = applyFreeze(held, rows);
  return {
    shown,
    fresh,
    hold: () => setHeld((now) => now ?? freezeRows(rows)),
    letGo: () => {
      if ((scroller.current?.scrollTop ?? 0) <= AT_TOP) setHeld(null);
    },
    release: () => {
      setHeld(null);
      scroller.current?.scrollTo({ top: 0 });
    },
  };
}

/** Follows the mouse from row to row. A list that scrolls below a resting pointer moves nothing. */
function usePointedRow(onPoint: Props['onPoint']) {
  const id = useRef<string>(undefined);
  const at = useRef<readonly [number, number]>([-1, -1]);
  const onMove = (event: PointerEvent, row: string) => {
    const { pointerType, screenX, screenY } = event;
    const [x, y] = at.current;
    at.current = [screenX, screenY];
    if (pointerType !== 'mouse' || (x === screenX && y === screenY) || id.current === row) return;
    id.current = row;
    onPoint?.(row);
  };
  return { id, onMove };
}
