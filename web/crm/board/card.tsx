import { ActionIcon, Menu, VisuallyHidden } from '@mantine/core';
import { IconArrowsMove } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { BoardCard, BoardState } from '#contracts/crm/board/endpoints.ts';
import { getContactName } from '#contracts/crm/contact-name.ts';
import { canTransition, type Ticket } from '#contracts/crm/ticket.ts';
import { PersonPicture } from '#web/kit/ui/avatar.tsx';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { toSubjectPreview, usePreviewFormatter } from '../conversation/use-preview-formatter.ts';
import { RowMarks } from '../inbox/row-marks.tsx';
import { Due } from '../tickets/due.tsx';
import { Waiting } from '../tickets/ticket-badges.tsx';
import { PlainTicketLink } from '../tickets/ticket-link.tsx';
import { useStates } from '../tickets/use-states.ts';
import classes from './board.module.css';

type Props = {
  ticket: BoardCard;
  states: readonly BoardState[];
  mayMove: boolean;
  selected: boolean;
  onMove: (state: BoardState) => void;
  /** The pointer moved onto it. */
  onPoint: () => void;
  onDrag: (ticket: Ticket | null) => void;
};

/** One ticket on the board: opened by a click, moved by dragging, by its menu, or by the keys of the board. */
export function Card({ ticket, states, mayMove, selected, onMove, onPoint, onDrag }: Props) {
  const { t } = useTranslation();
  const { nameOf } = useStates();
  const say = usePreviewFormatter();
  const name = getContactName(ticket.contact);
  return (
    // Dragging is one way; the menu and the keys are the others.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={classes.card}
      data-card={ticket._id}
      data-selected={selected || undefined}
      onPointerMove={onPoint}
      draggable={mayMove}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', `#${ticket.number}`);
        onDrag(ticket);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <PlainTicketLink
        ticketId={ticket._id}
        className={classes.cardLink}
        draggable={false}
        {...(mayMove ? { 'aria-keyshortcuts': '[ ]' } : {})}
      >
        <span className={classes.cardHead}>
          <ChannelName channel={ticket.channel} bare />
          <span className={classes.cardName}>{name}</span>
          {selected && <VisuallyHidden>{t('inbox.board.selected')}</VisuallyHidden>}
          <span className={classes.cardNumber}>#{ticket.number}</span>
        </span>
        <span className={classes.cardText}>{say(toSubjectPreview(ticket))}</span>
        <span className={classes.cardFacts}>
          {ticket.due ? (
            <Due due={ticket.due} band={ticket.sla_band} />
          ) : (
            ticket.waiting_since && <Waiting since={ticket.waiting_since} />
          )}
          <RowMarks ticket={ticket} drafted={false} />
          <span className={classes.cardAssignee}>
            {ticket.assignee ? <PersonPicture name={ticket.assignee.name} size={18} /> : t('crm.list.nobody')}
          </span>
        </span>
      </PlainTicketLink>
      {mayMove && (
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <ActionIcon
              className={classes.cardMove}
              variant="subtle"
              color="gray"
              size={28}
              aria-label={t('inbox.board.move', { number: ticket.number })}
            >
              <IconArrowsMove size={15} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {states
              .filter((state) => state !== ticket.state && canTransition(ticket.state, state))
              .map((state) => (
                <Menu.Item key={state} onClick={() => onMove(state)}>
                  {nameOf(state)}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  );
}
