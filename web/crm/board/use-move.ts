import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getBoard, moveCard, MovedBefore, type BoardState } from '#contracts/crm/board/endpoints.ts';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { call } from '#web/kit/api/call.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { showError } from '#web/kit/toast/toast.ts';
import { formatFailure } from '../bulk/format-refusal.ts';
import { markDone, usePendingDone } from '../tickets/pending-done.ts';
import { useStates } from '../tickets/use-states.ts';

/** Cards being moved, by ticket: a card appears in its new column before the server has responded. */
export type PendingMoves = ReadonlyMap<string, BoardState>;

/**
 * Moves cards. If the move conflicts with another, or the column is full, the user reads why and the card goes back. A card that is moved
 * to `done` can be restored for ten seconds, as everywhere else.
 */
export function useMove() {
  const { t } = useTranslation();
  const { nameOf } = useStates();
  const client = useQueryClient();
  const refresh = useRefresh();
  const [moving, setMoving] = useState<PendingMoves>(new Map());
  const [announcement, setAnnouncement] = useState('');
  const soon = usePendingDone();
  const carry = async (ticket: Ticket, state: BoardState): Promise<void> => {
    setMoving((now) => new Map(now).set(ticket._id, state));
    const body = { state, version: ticket.version };
    const answer = await call(moveCard, { params: { _id: ticket._id }, body }, { raise: false });
    const number = ticket.number;
    if (answer.ok) setAnnouncement(t('inbox.board.moved', { number, state: nameOf(state) }));
    else {
      const quicker = answer.error.code === 'stale_version' ? MovedBefore.safeParse(answer.error.data) : null;
      const words = quicker?.success
        ? t('inbox.board.lost', {
            number,
            name: quicker.data.by || t('inbox.board.somebody'),
            state: nameOf(quicker.data.ticket.state),
          })
        : formatFailure(answer.error);
      setAnnouncement(words);
      showError(words);
    }
    refresh('ticket.');
    // Until the board is refetched, the card would appear in its old column.
    await client.invalidateQueries({ queryKey: [getBoard.name] });
    setMoving((now) => {
      const next = new Map(now);
      next.delete(ticket._id);
      return next;
    });
  };
  const move = (ticket: Ticket, state: BoardState): void => {
    if (ticket.state === state) return;
    if (state === 'done') markDone(ticket, () => {}, { finish: () => carry(ticket, state) });
    else void carry(ticket, state);
  };
  const onTheWay: PendingMoves = new Map([...[...soon].map((id) => [id, 'done'] as const), ...moving]);
  return { move, moving: onTheWay, told: announcement };
}
