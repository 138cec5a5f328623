import type { z } from 'zod';
import {
  TRIED_TICKETS,
  type RuleTrial,
  type tryAutoCanned,
  type tryAutomation,
  type tryAutoResponse,
  type tryUnreadTemplate,
} from '#contracts/crm/automation/endpoints.ts';
import { textFor } from '#contracts/crm/automation/answering.ts';
import type { ConditionSet } from '#contracts/kit/conditions/condition.ts';
import { matches } from '#engine/conditions/matches.ts';
import { textIn } from '#contracts/settings/canned/variants.ts';
import { holdingSettings, readAutoCanned } from '#server/crm/automation/auto-canned.ts';
import { fits } from '#server/crm/automation/auto-response-reactor.ts';
import { isTimed } from '#server/crm/automation/automation-reactor.ts';
import { factsOf, filled, languageOf, soughtOf } from '#server/crm/automation/facts.ts';
import { dueScenes, newestSaid, newestScenes, type Scene } from '#server/crm/automation/scene-store.ts';
import { unreadText, wantedUnread } from '#server/crm/automation/unread.ts';
import type { Context } from '#server/kit/context.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { checkAutoCanned, sharedResponse } from '#server/settings/canned/public.ts';

type Body<E extends { input: { body: z.ZodType } }> = z.output<E['input']['body']>;

type Held = { scene: Scene; said: string };

const trialOf = (
  looked: readonly Scene[],
  held: readonly Held[],
  of: RuleTrial['of'] = 'tickets',
): RuleTrial => ({
  of,
  looked: looked.length,
  held: held.length,
  items: held.map(({ scene, said }) => ({
    ticket_id: scene.ticket_id,
    number: scene.number,
    customer: scene.customer,
    message: scene.message,
    at: momentOf(scene, of),
    said,
  })),
});

/** When a rule would have run: as the ticket was opened, or as the message came. */
const momentOf = ({ created_at, message_at }: Scene, of: RuleTrial['of']): string =>
  of === 'messages' ? (message_at ?? created_at) : created_at;

type Looked = { scenes: readonly Scene[]; of?: RuleTrial['of'] };

const holding = async (
  context: Context,
  unit: Unit,
  rule: { condition: ConditionSet },
  { scenes, of = 'tickets' }: Looked,
): Promise<Scene[]> => {
  const sought = await soughtOf(unit, [rule]);
  const at = (scene: Scene) => new Date(momentOf(scene, of));
  const facts = await factsOf(context, unit, { scenes, sought, at });
  return scenes.filter((_scene, index) => matches(rule.condition, facts[index] ?? {}).ok);
};

/** What an auto response would have said to the newest tickets. */
export const tryResponse = async (
  context: Context,
  unit: Unit,
  rule: Body<typeof tryAutoResponse>,
): Promise<RuleTrial> => {
  const scenes = await newestScenes(unit, TRIED_TICKETS);
  const held = (await holding(context, unit, rule, { scenes })).filter((scene) => fits(rule, scene));
  return trialOf(
    scenes,
    held.map((scene) => ({ scene, said: filled(textFor(languageOf(scene), rule), scene, unit.now) })),
  );
};

/**
 * On which of the newest tickets an automation would have run. One about what customers write is asked of their newest messages, one
 * about time of the tickets that are due now.
 */
export const tryRule = async (
  context: Context,
  unit: Unit,
  rule: Body<typeof tryAutomation>,
): Promise<RuleTrial> => {
  const of = rule.trigger === 'message_received' ? 'messages' : 'tickets';
  const newest = of === 'messages' ? newestSaid : newestScenes;
  const scenes = isTimed(rule) ? await dueFor(unit, rule) : await newest(unit, TRIED_TICKETS);
  const said = rule.actions.find((action) => action.do === 'say')?.value ?? '';
  const held = await holding(context, unit, rule, { scenes, of });
  return trialOf(
    scenes,
    held.map((scene) => ({ scene, said: filled(said, scene, unit.now) })),
    of,
  );
};

const dueFor = (unit: Unit, rule: Body<typeof tryAutomation>): Promise<Scene[]> =>
  dueScenes(unit, {
    rule: { _id: unit.newId() },
    since: rule.trigger === 'customer_waits' ? 'waiting_since' : 'last_message_at',
    before: new Date(unit.now.getTime() - rule.after_seconds * 1000),
    unread: false,
    limit: TRIED_TICKETS,
  });

/** What an auto canned setting would have said to the newest tickets. @throws invalid_request when it names something that is gone */
export const tryCanned = async (
  context: Context,
  unit: Unit,
  setting: Body<typeof tryAutoCanned>,
): Promise<RuleTrial> => {
  await checkAutoCanned(unit, setting);
  const scenes = await newestScenes(unit, TRIED_TICKETS);
  const held = await holdingSettings(context, unit, await readAutoCanned(unit), { asked: [setting], scenes });
  const response = setting.response_id ? await sharedResponse(unit, setting.response_id) : null;
  return trialOf(
    scenes,
    scenes.flatMap((scene, index) =>
      held[index]?.length
        ? [{ scene, said: filled(response ? textIn(response, languageOf(scene)) : '', scene, unit.now) }]
        : [],
    ),
  );
};

/** The unread conversations that a template is for now, with what each would be sent. */
export const tryUnread = async (
  context: Context,
  unit: Unit,
  template: Body<typeof tryUnreadTemplate> & { _id?: string },
): Promise<RuleTrial> => {
  const scenes = await dueScenes(unit, {
    rule: { _id: template._id ?? unit.newId() },
    since: 'waiting_since',
    before: new Date(unit.now.getTime() - template.after_seconds * 1000),
    unread: true,
    limit: 200,
  });
  const wanted = await wantedUnread(context, unit, { template, scenes, byClock: false });
  return trialOf(
    scenes,
    wanted.map((scene) => ({ scene, said: unreadText(template, scene, unit.now) })),
  );
};
