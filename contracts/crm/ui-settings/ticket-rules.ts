import type { TicketState } from '#contracts/crm/ticket.ts';
import type { CrmUi } from '#contracts/crm/ui-settings/area.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

/** The settings of the CRM that restrict what may be done with a ticket. */
export type TicketRules = Pick<
  CrmUi,
  | 'can_edit_after_done'
  | 'cannot_open_after_done'
  | 'can_reply_after_done'
  | 'action_on_assigned'
  | 'done_with_assignee'
  | 'reply_with_assignee'
  | 'ticket_states'
  | 'no_dup_open_inbox'
  | 'tag_search_option'
>;
/** The rule that refuses an action. */
export type RefusingRule = keyof TicketRules;

/** The message of each rule for a user whose action it refuses. */
export const RULE_FAULTS: Record<RefusingRule, Fault> = {
  can_edit_after_done: fault('can_edit_after_done'),
  cannot_open_after_done: fault('cannot_open_after_done'),
  can_reply_after_done: fault('can_reply_after_done'),
  action_on_assigned: fault('action_on_assigned'),
  done_with_assignee: fault('done_with_assignee'),
  reply_with_assignee: fault('reply_with_assignee'),
  ticket_states: fault('ticket_states'),
  no_dup_open_inbox: fault('no_dup_open_inbox'),
  tag_search_option: fault('tag_search_option'),
};

type TicketStatus = { state: TicketState; assignee_id: string | null };
/** The state of a ticket, and who acts on it: a user's id, or null for the suite itself. */
export type Act = { ticket: TicketStatus; actor: string | null };

/** Whether a user may reply; returns the rule that refuses, if any. */
export function checkReply(rules: TicketRules, { ticket, actor }: Act): RefusingRule | null {
  if (ticket.state === 'done' && !rules.can_reply_after_done) return 'can_reply_after_done';
  if (checkAction(rules, { ticket, actor })) return 'action_on_assigned';
  return rules.reply_with_assignee && actor !== null && ticket.assignee_id === null
    ? 'reply_with_assignee'
    : null;
}

/** Whether a user may act on a ticket at all. */
export function checkAction(rules: Pick<TicketRules, 'action_on_assigned'>, act: Act): RefusingRule | null {
  return isAnothers(rules, act) ? 'action_on_assigned' : null;
}

/** Whether a user may add a note, or change anything but state and assignee. */
export function checkEdit(rules: TicketRules, { ticket, actor }: Act): RefusingRule | null {
  if (ticket.state === 'done' && !rules.can_edit_after_done) return 'can_edit_after_done';
  return checkAction(rules, { ticket, actor });
}

/** Whether a user may change a ticket's state or assign it to somebody else. Taking it over is always allowed. */
export function checkMove(
  rules: TicketRules,
  { ticket, actor, next }: Act & { next: TicketStatus },
): RefusingRule | null {
  const given = next.assignee_id !== ticket.assignee_id;
  if (ticket.state === next.state) {
    if (!given) return null;
    if (ticket.state === 'done' && !rules.can_edit_after_done) return 'can_edit_after_done';
    return next.assignee_id !== actor && isAnothers(rules, { ticket, actor }) ? 'action_on_assigned' : null;
  }
  if (ticket.state === 'done' && next.state === 'open' && rules.cannot_open_after_done)
    return 'cannot_open_after_done';
  if (!isInUse(rules, next.state)) return 'ticket_states';
  const ends = ticket.state !== 'done' && (next.state === 'done' || next.state === 'closed');
  if (ends && rules.done_with_assignee && next.assignee_id === null) return 'done_with_assignee';
  const taken = given && next.assignee_id === actor;
  return !taken && isAnothers(rules, { ticket, actor }) ? 'action_on_assigned' : null;
}

/** Whether a ticket may be opened in addition to another open one of the same customer and channel. */
export function isRefusedBeside(rules: Pick<TicketRules, 'no_dup_open_inbox'>): RefusingRule | null {
  return rules.no_dup_open_inbox ? 'no_dup_open_inbox' : null;
}

/** Whether tags may be found by typing, over all three levels at once. */
export function checkTagSearch(rules: Pick<TicketRules, 'tag_search_option'>): RefusingRule | null {
  return rules.tag_search_option ? null : 'tag_search_option';
}

/** Whether the account uses a state. */
function isInUse({ ticket_states }: Pick<TicketRules, 'ticket_states'>, state: TicketState): boolean {
  return ticket_states.some((one) => one.state === state && one.in_use);
}

function isAnothers(rules: Pick<TicketRules, 'action_on_assigned'>, { ticket, actor }: Act): boolean {
  return (
    rules.action_on_assigned && actor !== null && ticket.assignee_id !== null && ticket.assignee_id !== actor
  );
}
