import { z } from 'zod';
import { Ticket, TicketState } from '#contracts/crm/ticket.ts';
import { TicketFilter } from '#contracts/crm/views/filter.ts';
import { TicketCount, TicketInList } from '#contracts/crm/views/listed.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant, Version } from '#contracts/kit/ids.ts';

const READ = ['crm.ticket.read'] as const;
const product = 'crm' as const;
const feature = 'agile_board' as const;
const read = { kind: 'permitted', need: READ, product } as const;
const write = { kind: 'permitted', need: ['crm.ticket.write'], product } as const;
const setUp = { kind: 'permitted', need: ['crm.ticket.read', 'crm.ui_settings.write'], product } as const;
const common = { envelope: 'crm', feature } as const;

/** The states that have a column, in the order of work. What is closed is on no board. */
export const BOARD_STATES = ['new', 'open', 'pending', 'on_hold', 'done'] as const satisfies TicketState[];
export const BoardState = z.enum(BOARD_STATES);
export type BoardState = z.infer<typeof BoardState>;

/** The column of what is done shows the last days only. */
export const DONE_SECONDS = 7 * 86_400;
/** So many cards of a column come with the board; the list of tickets has the others. */
export const FIRST_CARDS = 40;

/** A ticket as a card. */
export const BoardCard = Ticket.extend(TicketInList.pick({ due: true }).shape);
export type BoardCard = z.infer<typeof BoardCard>;

/** A column: the most urgent cards first, how many there are, and how many there may be (null: as many as come). */
export const BoardColumn = z.object({
  state: BoardState,
  ...TicketCount.shape,
  most: z.number().int().nullable(),
  /** How many tickets of the account are in this state, regardless of the filter of the board: the limit applies to these. */
  in_all: z.number().int(),
  items: z.array(BoardCard),
});
export type BoardColumn = z.infer<typeof BoardColumn>;

/** What narrows a board: everything but state, view and times of being done, which the columns are. */
export const BoardFilter = TicketFilter.omit({
  state: true,
  not_state: true,
  done_from: true,
  done_to: true,
  done_within: true,
  blocked: true,
});

export const getBoard = defineEndpoint({
  ...common,
  access: read,
  name: 'board.get',
  method: 'GET',
  path: '/crm/board',
  summary: 'List the tickets by state in the columns of the board, most urgent first',
  input: { query: BoardFilter },
  answer: z.object({ columns: z.array(BoardColumn) }),
});

/** The `data` of the refusal `stale_version`: the ticket as it is now, and who changed it last. */
export const MovedBefore = z.object({ ticket: Ticket, by: z.string(), at: Instant });
export type MovedBefore = z.infer<typeof MovedBefore>;

export const moveCard = defineEndpoint({
  ...common,
  access: write,
  name: 'board.move',
  method: 'PUT',
  path: '/crm/board/tickets/{_id}',
  summary:
    'Move a card to another column; refused if the column is full or somebody else changed the ticket first',
  input: {
    params: z.object({ _id: Id }),
    body: z.strictObject({ state: BoardState, version: Version }),
  },
  answer: Ticket,
  errors: ['not_found', 'stale_version', 'illegal_transition'],
  event: 'ticket.updated',
});

export const setBoardLimits = defineEndpoint({
  ...common,
  access: setUp,
  name: 'board.set-limits',
  method: 'PUT',
  path: '/crm/board/limits',
  summary: 'Set how many tickets a column may hold; null: no limit',
  input: {
    body: z.strictObject({
      limits: z.partialRecord(BoardState, z.number().int().min(1).max(9999).nullable()),
    }),
  },
  answer: z.object({ limits: z.partialRecord(BoardState, z.number().int().nullable()) }),
  event: 'board.limits_changed',
});

export const ENDPOINTS = [getBoard, moveCard, setBoardLimits];

export const EVENTS = [defineEvent({ name: 'board.limits_changed', need: READ, data: z.unknown() })];
