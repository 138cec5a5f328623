import { placeholderValues } from '#contracts/settings/canned/placeholder-values.ts';
import { fillPlaceholders } from '#contracts/settings/canned/placeholders.ts';
import type { RuleHours } from '#contracts/crm/automation/answering.ts';
import type { ConditionSet } from '#contracts/kit/conditions/condition.ts';
import { BusinessClock } from '#engine/clocks/business-clock.ts';
import { hoursOf } from '#engine/clocks/hours.ts';
import type { Facts } from '#engine/conditions/facts.ts';
import type { TicketKnown } from '#engine/conditions/ticket-facts.ts';
import { identifyLanguage } from '#engine/language/identify.ts';
import type { Scene } from '#server/crm/automation/scene-store.ts';
import { interestsOf } from '#server/crm/customers/row-tags-store.ts';
import { toneReader } from '#server/crm/messages/tone.ts';
import { channelName } from '#server/kit/mail/templates/digest-words.ts';
import type { Context } from '#server/kit/context.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { factsOf as soughtFacts, soughtBy, type Sought } from '#server/settings/auto-assign/public.ts';
import { slaPolicyFor } from '#server/settings/sla/public.ts';

/** What rules look at, and what their conditions ask for. `at`: as of when each ticket is asked, now where nothing is said. */
type Looking = { scenes: readonly Scene[]; sought: Sought; at?: (scene: Scene) => Date };

/** What rules ask the conditions of tickets of, in the order of the tickets. */
export const factsOf = async (
  context: Context,
  unit: Unit,
  { scenes, sought, at = () => unit.now }: Looking,
): Promise<Facts[]> => {
  const tone = sought.tone ? await toneReader(context, unit) : undefined;
  const interests = sought.interest
    ? await interestsOf(
        unit,
        scenes.map(({ contact_id }) => contact_id),
      )
    : undefined;
  return scenes.map((scene) =>
    soughtFacts(
      {
        ...knownOf(scene, at(scene)),
        ...(tone ? { sentiment: tone(scene) } : {}),
        ...(interests ? { interest_ids: interests.get(scene.contact_id) ?? [] } : {}),
      },
      sought,
    ),
  );
};

const knownOf = (scene: Scene, now: Date): TicketKnown => ({
  channel: scene.channel,
  title: scene.title,
  message: scene.message,
  now: now.getTime(),
  zone: scene.zone,
  place: scene.place,
  connection_id: scene.connection_id,
  author_id: scene.author_id,
  customer: scene.customer,
  ...(scene.thread === null ? {} : { thread: scene.thread }),
  media: scene.media,
  tag_ids: scene.tag_ids,
  earlier_tickets: scene.earlier,
  messages: scene.messages,
  priority: scene.priority,
  state: scene.state,
  group_id: scene.group_id,
  assignee_id: scene.assignee_id,
  sla_band: scene.sla_band,
  created_at: Date.parse(scene.created_at),
  waiting_since: scene.waiting_since === null ? null : Date.parse(scene.waiting_since),
  form: scene.fields,
});

/** What the conditions of rules ask for. */
export const soughtOf = (unit: Unit, rules: readonly { condition: ConditionSet }[]): Promise<Sought> =>
  soughtBy(
    unit,
    rules.map(({ condition }) => condition),
  );

/** Whether a rule is at work now, or `at` an hour, by the business hours of the service level of the ticket's channel. */
export const atWork = async (
  unit: Unit,
  hours: RuleHours,
  { channel, zone, at = unit.now }: Pick<Scene, 'channel' | 'zone'> & { at?: Date },
): Promise<boolean> => {
  if (hours === 'always') return true;
  const clock = new BusinessClock(hoursOf(await slaPolicyFor(unit, channel), zone));
  return clock.isOpen(at.getTime()) === (hours === 'business_hours');
};

/** The language in which a customer is answered. */
export const languageOf = ({ message }: Pick<Scene, 'message'>): string => identifyLanguage(message).language;

/** A text with what it says about the ticket filled in; who nobody is yet stays as it is written. */
export const filled = (text: string, scene: Scene, now: Date): string =>
  fillPlaceholders(
    text,
    placeholderValues({
      customer: scene.customer,
      agent: scene.assignee ?? scene.account,
      ticket: { number: scene.number, channel: channelName(scene.channel) },
      account: scene.account,
      now,
      zone: scene.zone,
      language: languageOf(scene),
    }),
  );
