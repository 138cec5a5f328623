import type { RuleHours } from '#contracts/crm/automation/answering.ts';
import { buildPlaceholderValues } from '#contracts/crm/canned/placeholder-values.ts';
import { escapeValues, fillPlaceholders, withoutCustomerName } from '#contracts/crm/canned/placeholders.ts';
import type { ConditionSet } from '#contracts/kit/conditions/condition.ts';
import { BusinessClock } from '#engine/business-time/business-clock.ts';
import { buildHours } from '#engine/business-time/hours.ts';
import type { Facts } from '#engine/conditions/facts.ts';
import type { TicketKnown } from '#engine/conditions/ticket-facts.ts';
import { getAnswerLanguage } from '#engine/language/codes.ts';
import { identifyLanguage } from '#engine/language/identify.ts';
import { extractFoldedText } from '#engine/mail/folded-words.ts';
import {
  buildFacts as ticketFactsOf,
  loadConditionNeeds,
  type ConditionNeeds,
} from '#server/crm/auto-assign/public.ts';
import type { TicketSnapshot } from '#server/crm/automation/ticket-snapshot-store.ts';
import { loadInterestIds } from '#server/crm/customers/row-tags-store.ts';
import { loadToneReader } from '#server/crm/messages/tone.ts';
import { loadSlaPolicy } from '#server/crm/sla/public.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { getChannelName } from '#texts/channel-name.ts';
import { isVisitorName } from '#texts/visitor-name.ts';

/** The data that rules need, and what their conditions refer to. `at`: the time of evaluation for each ticket, now by default. */
type FactsQuery = {
  snapshots: readonly TicketSnapshot[];
  sought: ConditionNeeds;
  at?: (snapshot: TicketSnapshot) => Date;
};

/** The facts against which rules evaluate their conditions, in the order of the tickets. */
export async function loadFacts(
  context: Context,
  unit: UnitOfWork,
  { snapshots, sought, at = () => unit.now }: FactsQuery,
): Promise<Facts[]> {
  const tone = sought.tone ? await loadToneReader(context, unit) : undefined;
  const interests = sought.interest
    ? await loadInterestIds(
        unit,
        snapshots.map(({ contact_id }) => contact_id),
      )
    : undefined;
  return snapshots.map((snapshot) =>
    ticketFactsOf(
      {
        ...knownOf(snapshot, at(snapshot)),
        ...(tone ? { sentiment: tone(snapshot) } : {}),
        ...(interests ? { interest_ids: interests.get(snapshot.contact_id) ?? [] } : {}),
      },
      sought,
    ),
  );
}

function knownOf(snapshot: TicketSnapshot, now: Date): TicketKnown {
  return {
    channel: snapshot.channel,
    title: snapshot.title,
    message: wordsOf(snapshot),
    now: now.getTime(),
    zone: snapshot.zone,
    place: snapshot.place,
    connection_id: snapshot.connection_id,
    author_id: snapshot.author_id,
    customer: snapshot.customer,
    ...(snapshot.thread === null ? {} : { thread: snapshot.thread }),
    media: snapshot.media,
    tag_ids: snapshot.tag_ids,
    earlier_tickets: snapshot.earlier,
    messages: snapshot.messages,
    priority: snapshot.priority,
    state: snapshot.state,
    group_id: snapshot.group_id,
    assignee_id: snapshot.assignee_id,
    sla_band: snapshot.sla_band,
    stars: snapshot.stars,
    app_version: snapshot.app_version,
    created_at: Date.parse(snapshot.created_at),
    waiting_since: snapshot.waiting_since === null ? null : Date.parse(snapshot.waiting_since),
    form: snapshot.fields,
  };
}

/** The customer's text, and the folded part of an e-mail. */
function wordsOf({ message, extra, ours }: TicketSnapshot): string {
  const folded = extractFoldedText(extra, ours);
  return folded === '' ? message : `${message}\n${folded}`;
}

/** What the conditions of rules refer to. */
export function loadRuleNeeds(
  unit: UnitOfWork,
  rules: readonly { condition: ConditionSet }[],
): Promise<ConditionNeeds> {
  return loadConditionNeeds(
    unit,
    rules.map(({ condition }) => condition),
  );
}

/** Whether a time (`at`, now by default) is within a rule's hours, by the business hours of the SLA policy of the ticket's channel. */
export async function isWithinRuleHours(
  unit: UnitOfWork,
  hours: RuleHours,
  { channel, zone, at = unit.now }: Pick<TicketSnapshot, 'channel' | 'zone'> & { at?: Date },
): Promise<boolean> {
  if (hours === 'always') return true;
  const clock = new BusinessClock(buildHours(await loadSlaPolicy(unit, channel), zone));
  return clock.isOpen(at.getTime()) === (hours === 'business_hours');
}

/** The language in which a customer is answered. */
export function detectMessageLanguage({ message }: Pick<TicketSnapshot, 'message'>): string {
  return getAnswerLanguage(identifyLanguage(message).language);
}

/** Whether the customer's name is unknown; the label that distinguishes visitors of a web chat is no name to greet them by. */
function isNameless({ customer, author_id }: TicketSnapshot): boolean {
  return customer === '' || isVisitorName(customer, author_id);
}

/** A text with the ticket's values filled in. Nobody reviews it before the customer reads it, so it contains no unfilled placeholder. */
export function fillTemplate(text: string, snapshot: TicketSnapshot, now: Date): string {
  return fillPlaceholders(nameOrNone(text, text, snapshot), valuesOf(snapshot, now));
}

/** A text and the same with formatting, filled in; without formatting the text alone. */
export function fillMessage(
  { text, html }: { text: string; html: string },
  snapshot: TicketSnapshot,
  now: Date,
): { text: string; html?: string } {
  const said = fillTemplate(text, snapshot, now);
  if (html === '') return { text: said };
  return {
    text: said,
    html: fillPlaceholders(nameOrNone(html, text, snapshot), escapeValues(valuesOf(snapshot, now))),
  };
}

function nameOrNone(template: string, text: string, snapshot: TicketSnapshot): string {
  return isNameless(snapshot) ? withoutCustomerName(template, identifyLanguage(text).language) : template;
}

function valuesOf(snapshot: TicketSnapshot, now: Date) {
  return buildPlaceholderValues({
    customer: snapshot.customer,
    agent: snapshot.assignee ?? snapshot.account,
    ticket: {
      number: snapshot.number,
      channel: getChannelName(snapshot.channel, detectMessageLanguage(snapshot) === 'th' ? 'th' : 'en'),
    },
    account: snapshot.account,
    now,
    zone: snapshot.zone,
    language: detectMessageLanguage(snapshot),
  });
}
