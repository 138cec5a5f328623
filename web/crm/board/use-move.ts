import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moveCard, MovedBefore, type BoardState } from '#contracts/crm/board/endpoints.ts';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { call } from '#web/kit/api/call.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { sayFailure } from '../bulk/say-refusal.ts';
import { useStates } from '../tickets/use-states.ts';
import { toastError } from '#web/kit/toast/toast.ts';

/** A card on its way, by its ticket: it stands in its new column before the server has answered. */
export type OnTheWay = ReadonlyMap<string, BoardState>;

/** Moves cards. Whoever loses a race, or meets a full column, is told why, and the card goes back. */
export const useMove = () => {
  const { t } = useTranslation();
  const { nameOf } = useStates();
  const refresh = useRefresh();
  const [moving, setMoving] = useState<OnTheWay>(new Map());
  const [told, setTold] = useState('');
  const move = async (ticket: Ticket, state: BoardState): Promise<void> => {
    if (ticket.state === state) return;
    setMoving((now) => new Map(now).set(ticket._id, state));
    const body = { state, version: ticket.version };
    const answer = await call(moveCard, { params: { _id: ticket._id }, body }, { raise: false });
    const number = ticket.number;
    if (answer.ok) setTold(t('inbox.board.moved', { number, state: nameOf(state) }));
    else {
      const quicker = answer.error.code === 'stale_version' ? MovedBefore.safeParse(answer.error.data) : null;
      const words = quicker?.success
        ? t('inbox.board.lost', {
            number,
            name: quicker.data.by || t('inbox.board.somebody'),
            state: nameOf(quicker.data.ticket.state),
          })
        : sayFailure(answer.error);
      setTold(words);
      toastError(words);
    }
    for (const name of ['board.', 'ticket.']) refresh(name);
    setMoving((now) => {
      const next = new Map(now);
      next.delete(ticket._id);
      return next;
    });
  };
  return { move, moving, told };
};
