import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DONE_SECONDS, type BoardColumn, type BoardState } from '#contracts/crm/board/endpoints.ts';
import { canTransition, type Ticket, type TicketState } from '#contracts/crm/ticket.ts';
import type { WireTicketFilter } from '#contracts/crm/views/filter.ts';
import { Link } from '#web/kit/router/link.tsx';
import { usePermission } from '#web/kit/session/session.ts';
import { NumberText } from '#web/kit/ui/number.tsx';
import { LazyBulkBar } from '../bulk/lazy-bulk-bar.tsx';
import { useSelection } from '../bulk/use-selection.ts';
import type { InboxAddress } from '../inbox/inbox-address.ts';
import { useListKeys } from '../inbox/use-list-keys.ts';
import { StateBadge } from '../tickets/ticket-badges.tsx';
import { useStates } from '../tickets/use-states.ts';
import { Card } from './card.tsx';
import { getFocusedCardId, useBoardKeys } from './use-board-keys.ts';
import { useMove, type PendingMoves } from './use-move.ts';
import classes from './board.module.css';

type Props = {
  columns: readonly BoardColumn[];
  filter: WireTicketFilter;
  place: InboxAddress;
};

/** The columns side by side. A card is dragged by the pointer, or moved by its menu and by the keys `[` and `]`. */
export function Columns({ columns, filter, place }: Props) {
  const mayWrite = usePermission(['crm.ticket.write']);
  const { move, moving, told: announcement } = useMove();
  const [dragged, setDragged] = useState<Ticket | null>(null);
  const states = columns.map(({ state }) => state);
  const shown = placed(columns, moving);
  const { frame, follow } = useFollowedCard();
  const moveAndFollow = (ticket: Ticket, state: BoardState) => {
    follow(ticket._id);
    move(ticket, state);
  };
  const drop = (ticket: Ticket, state: BoardState) => {
    // The card is mounted anew in its new column: the old one, on which the drag would end, is gone.
    setDragged(null);
    move(ticket, state);
  };
  const cards = columns.flatMap(({ items }) => items);
  const selection = useSelection(JSON.stringify(filter));
  const pointed = useRef<string>(undefined);
  const currentId = () => getFocusedCardId() ?? pointed.current;
  const current = () => cards.find(({ _id }) => _id === currentId());
  const pressing = useListKeys({
    on: mayWrite,
    current,
    selection,
    finish: (ticket) => moveAndFollow(ticket, 'done'),
  });
  useBoardKeys({
    frame,
    mayMove: mayWrite,
    onSelect: () => {
      const id = current()?._id;
      if (id !== undefined) selection.toggle(id);
    },
    onClear: selection.selected.size > 0 ? () => selection.set([]) : undefined,
    onShift: (id, by) => {
      const ticket = cards.find(({ _id }) => _id === id);
      const to = ticket && nextOf(states, ticket.state, by);
      if (to && !moving.has(id)) moveAndFollow(ticket, to);
    },
  });
  return (
    <>
      <div ref={frame} className={classes.columns}>
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
        {shown.map((column) => (
          <Column
            key={column.state}
            column={column}
            filter={filter}
            onDrop={
              dragged && canTransition(dragged.state, column.state)
                ? () => drop(dragged, column.state)
                : undefined
            }
          >
            {column.items.map((ticket) => (
              <Card
                key={ticket._id}
                ticket={ticket}
                states={states}
                // While it is being moved, its loaded version is stale: another move would be refused.
                mayMove={mayWrite && !moving.has(ticket._id)}
                onMove={(state) => moveAndFollow(ticket, state)}
                onDrag={setDragged}
                selected={selection.selected.has(ticket._id)}
                onPoint={() => (pointed.current = ticket._id)}
              />
            ))}
          </Column>
        ))}
      </div>
      {mayWrite && (
        <LazyBulkBar
          place={place}
          selected={selection.selected}
          shown={cards}
          hasMore={false}
          onSelect={selection.set}
          {...pressing}
        />
      )}
    </>
  );
}

/**
 * Keeps the focus on a card that was moved by its keys or its menu: it is mounted anew in another column, and the focus would go back to
 * the top.
 */
function useFollowedCard() {
  const frame = useRef<HTMLDivElement>(null);
  const followed = useRef<string | null>(null);
  useEffect(() => {
    if (followed.current === null || document.activeElement !== document.body) return;
    frame.current?.querySelector<HTMLElement>(`[data-card="${followed.current}"] a`)?.focus();
  });
  return {
    frame,
    follow: (id: string) => {
      followed.current = id;
    },
  };
}

/** The nearest column on one side that a ticket may go to: a done ticket can only be moved back to open. */
function nextOf(states: readonly BoardState[], from: TicketState, by: 1 | -1): BoardState | undefined {
  const at = states.findIndex((state) => state === from);
  const beyond = by === 1 ? states.slice(at + 1) : states.slice(0, at).toReversed();
  return beyond.find((state) => canTransition(from, state));
}

/** Cards that are being moved are shown in their new column. */
function placed(columns: readonly BoardColumn[], moving: PendingMoves): readonly BoardColumn[] {
  if (moving.size === 0) return columns;
  const cards = columns.flatMap(({ items }) => items);
  return columns.map((column) => ({
    ...column,
    items: [
      ...cards.filter(({ _id }) => moving.get(_id) === column.state),
      ...column.items.filter(({ _id }) => !moving.has(_id)),
    ],
  }));
}

type ColumnProps = {
  column: BoardColumn;
  filter: WireTicketFilter;
  onDrop: (() => void) | undefined;
  children: React.ReactNode;
};

function Column({ column, filter, onDrop, children }: ColumnProps) {
  const { t } = useTranslation();
  const { nameOf } = useStates();
  const [over, setOver] = useState(false);
  const { state, count, more, most, in_all, items } = column;
  const full = most !== null && in_all >= most;
  const allow = (event: DragEvent) => {
    if (!onDrop) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    // Dragging is one way; the card's menu and keys are the others.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={classes.column}
      data-over={over || undefined}
      data-full={full || undefined}
      aria-label={nameOf(state)}
      onDragOver={allow}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop?.();
      }}
    >
      <header className={classes.columnHead}>
        <h2 className={classes.columnName}>
          <StateBadge state={state} />
        </h2>
        <Link to="/crm" search={listOf(state, filter)} className={classes.columnCount}>
          <NumberText value={count} more={more} />
          <VisuallyHidden>{t('inbox.board.open_list')}</VisuallyHidden>
        </Link>
        {most !== null && (
          <span
            className={classes.limit}
            data-full={full || undefined}
            data-joined={in_all === count || undefined}
          >
            {in_all === count
              ? t('inbox.board.most', { most })
              : t('inbox.board.of', { count: in_all, most })}
          </span>
        )}
      </header>
      {items.length === 0 ? (
        <p className={classes.empty}>{t('inbox.board.empty')}</p>
      ) : (
        <ul className={classes.cards}>{children}</ul>
      )}
      {count > items.length && (
        <Link to="/crm" search={listOf(state, filter)} className={classes.more}>
          {more ? t('inbox.board.rest') : t('inbox.board.more', { count: count - items.length })}
        </Link>
      )}
    </section>
  );
}

/** The list of what a column counts. */
function listOf(state: BoardState, filter: WireTicketFilter): Record<string, string | undefined> {
  return {
    ...filter,
    view: 'all',
    state,
    ...(state === 'done' ? { done_within: String(DONE_SECONDS) } : { sort: 'priority' }),
  };
}
