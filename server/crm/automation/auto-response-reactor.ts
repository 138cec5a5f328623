import { autoResponse } from '#contracts/crm/automation/auto-response.ts';
import { textFor } from '#contracts/crm/automation/answering.ts';
import { matches } from '#engine/conditions/matches.ts';
import { atWork, factsOf, filled, languageOf, soughtOf } from '#server/crm/automation/facts.ts';
import { lastSaidTo } from '#server/crm/automation/run-store.ts';
import { sayByRule } from '#server/crm/automation/say.ts';
import { sceneOf, type Scene } from '#server/crm/automation/scene-store.ts';
import { messageOf } from '#server/crm/automation/event-message.ts';
import type { Reactor, TicketEvent } from '#server/crm/reactions/reactor.ts';
import { accountHas } from '#server/identity/account-features.ts';
import type { Context } from '#server/kit/context.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { keptItems, type SettingItemOf } from '#server/settings/public.ts';

type AutoResponse = SettingItemOf<typeof autoResponse, 'responses'>;

/** Answers by itself in words of its own, after bots and auto canned responses had their turn. */
export const autoResponseReactor: Reactor = {
  name: 'auto-response',
  kinds: ['message.received', 'ticket.updated'],
  concerns: async (unit, event) => {
    const done = event.kind === 'ticket.updated';
    if (done && !(event.after.state === 'done' && event.before.state !== 'done')) return false;
    return (await rulesAt(unit, { done })).length > 0;
  },
  react: async (context, unit, event) => {
    const done = event.kind === 'ticket.updated';
    const rules = await rulesAt(unit, { done });
    if (rules.length === 0 || !(await accountHas(context, unit, 'auto_response'))) return;
    const scene = await sceneOf(unit, event.ticket_id, done ? undefined : messageOf(event));
    // Nobody is thanked for writing who never wrote.
    if (!scene || scene.automatic || scene.messages === 0) return;
    const rule = await fitting(context, unit, { rules, scene });
    if (!rule) return;
    await sayByRule(context, unit, {
      kind: 'auto_response',
      rule,
      ticketId: scene.ticket_id,
      cause: causeOf(event, scene),
      message: { text: filled(textFor(languageOf(scene), rule), scene, unit.now) },
      delaySeconds: rule.delay_seconds,
      afterDone: done,
    });
  },
};

/** What is said when a customer writes, or when their ticket is done. */
const rulesAt = async (unit: Unit, { done }: { done: boolean }): Promise<AutoResponse[]> =>
  (await keptItems(unit, autoResponse, 'responses')).filter(
    ({ active, moment }) => active && (moment === 'ticket_done') === done,
  );

const causeOf = ({ kind, seq }: TicketEvent, { message_id }: Scene): string =>
  kind === 'message.received' && message_id ? message_id : `done:${seq}`;

/** The first response in the order that is at work, whose conditions hold, and that this customer has not heard lately. */
const fitting = async (
  context: Context,
  unit: Unit,
  { rules, scene }: { rules: readonly AutoResponse[]; scene: Scene },
): Promise<AutoResponse | null> => {
  const [facts = {}] = await factsOf(context, unit, { scenes: [scene], sought: await soughtOf(unit, rules) });
  for (const rule of rules) {
    if (!fits(rule, scene) || !matches(rule.condition, facts).ok) continue;
    if (!(await atWork(unit, rule.hours, scene))) continue;
    if (rule.again_after_seconds > 0 && (await heardLately(unit, rule, scene))) continue;
    return rule;
  }
  return null;
};

const heardLately = async (unit: Unit, rule: AutoResponse, scene: Scene): Promise<boolean> => {
  const last = await lastSaidTo(unit, rule._id, scene.contact_id);
  return last !== null && unit.now.getTime() - last.getTime() < rule.again_after_seconds * 1000;
};

/** Whether its moment is this one: an answer to every message also answers the first. */
export const fits = ({ moment }: Pick<AutoResponse, 'moment'>, { first }: Pick<Scene, 'first'>): boolean =>
  moment !== 'first_message' || first;
