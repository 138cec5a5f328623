import { z } from 'zod';
import { MailHold } from '#contracts/crm/reply-hold/hold-time.ts';
import { TICKET_STATES, TicketState } from '#contracts/crm/ticket.ts';
import { defineArea } from '#contracts/kit/area/area.ts';
import { defineDocument } from '#contracts/kit/area/document.ts';
import { SECONDS_PER_DAY } from '#contracts/kit/duration.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { MailAddress } from '#contracts/kit/mail-address.ts';

/** A state as the account uses it: whether at all, and its label in each language (empty: the suite's default). */
export const UsedState = z.strictObject({
  state: TicketState,
  in_use: z.boolean(),
  label: z.strictObject({ en: z.string().trim().max(40), th: z.string().trim().max(40) }),
});
export type UsedState = z.infer<typeof UsedState>;

/** States without which no ticket can start, be worked on and end. */
export const REQUIRED_STATES: readonly TicketState[] = ['new', 'open', 'done'];

/** The longest time in which a customer gets no second survey: 30 days. */
const PAUSE_MAX = 30 * SECONDS_PER_DAY;

/**
 * The fourteen settings of the CRM, the addresses that `email_escalation` writes to, and how long e-mails can be taken back. The defaults are
 * the suite's behaviour without them.
 */
export const CRM_UI_FIELDS = {
  /** The assignee, tags and notes of a done ticket may change. */
  can_edit_after_done: z.boolean().default(true),
  /** Done is final: nobody opens the ticket again, and the customer's next message starts a new ticket. */
  cannot_open_after_done: z.boolean().default(false),
  can_reply_after_done: z.boolean().default(false),
  /** A new message of a customer is added to their open ticket of that channel. */
  no_dup_open_inbox: z.boolean().default(true),
  /** Only its assignee acts on a ticket that has one; anybody may take it over. */
  action_on_assigned: z.boolean().default(false),
  timer_enabled: z.boolean().default(false),
  /** A ticket needs an assignee before it is done, or closed without having been done. */
  done_with_assignee: z.boolean().default(false),
  /** A ticket needs an assignee before it gets a reply. */
  reply_with_assignee: z.boolean().default(false),
  /** A ticket that becomes done sends the customer a survey. */
  done_with_survey: z.boolean().default(false),
  /** Tags of a ticket are found by typing, over all three levels; otherwise users navigate level by level. */
  tag_search_option: z.boolean().default(true),
  pause_survey_enabled: z.boolean().default(false),
  /** Seconds in which the same customer gets no second survey. */
  pause_survey_duration: z
    .number()
    .int()
    .min(60)
    .max(PAUSE_MAX)
    .default(SECONDS_PER_DAY)
    .meta({ field: 'duration' }),
  /** A breached service level is reported by e-mail. */
  email_escalation: z.boolean().default(false),
  /** In the order in which lists and boards show them. */
  ticket_states: z
    .array(UsedState)
    .max(TICKET_STATES.length)
    .default(() => TICKET_STATES.map((state) => ({ state, in_use: true, label: { en: '', th: '' } }))),
  email_escalation_to: z.array(MailAddress).max(50).default([]),
  /** An e-mail waits this many seconds before it is sent; until then its author can take it back. */
  mail_hold: MailHold.default('10s'),
};
/** The settings of the CRM; omitted values have their defaults. */
export const CrmUi = z.object(CRM_UI_FIELDS);
export type CrmUi = z.output<typeof CrmUi>;

/** The fourteen by their names on the wire, in the order of the specification. */
export const CRM_UI_FLAGS = CrmUi.omit({ email_escalation_to: true, mail_hold: true }).keyof().options;

/** The rule between the states: every one is named once, and the required ones are active. */
export function validateStates(states: readonly UsedState[]): Fault | undefined {
  const named = new Set(states.map(({ state }) => state));
  if (named.size !== TICKET_STATES.length || states.length !== TICKET_STATES.length)
    return fault('every_state_once');
  const missing = states.find(({ state, in_use }) => !in_use && REQUIRED_STATES.includes(state));
  return missing && fault('state_stays', { state: missing.state });
}

const StatesOf = CrmUi.pick({ ticket_states: true });

/** How tickets are worked on. Everybody may open the page; saving requires a permission of its own. */
export const crmUi = defineArea({
  page: 'ui',
  noun: 'crm_ui',
  products: ['crm'],
  open: true,
  access: { read: ['crm.ui_settings.read'], write: ['crm.ui_settings.write'] },
  resources: {
    settings: defineDocument({
      name: 'crm_ui',
      path: '/crm/ui_settings',
      envelope: 'crm',
      readByAll: true,
      fields: CRM_UI_FIELDS,
      instant: true,
      groups: {
        done: ['can_edit_after_done', 'can_reply_after_done', 'cannot_open_after_done'],
        acting: ['action_on_assigned', 'reply_with_assignee', 'done_with_assignee'],
        inbox: ['no_dup_open_inbox', 'tag_search_option', 'timer_enabled'],
        sending: ['mail_hold'],
        survey: ['done_with_survey', 'pause_survey_enabled', 'pause_survey_duration'],
        escalation: ['email_escalation', 'email_escalation_to'],
      },
      check: (next) => {
        const states = StatesOf.safeParse(next);
        const found = states.success ? validateStates(states.data.ticket_states) : undefined;
        return found && { ticket_states: found };
      },
    }),
  },
});
