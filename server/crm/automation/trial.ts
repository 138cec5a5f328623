import type { RuleTrial } from '#contracts/crm/automation/endpoints.ts';
import type { ConditionSet } from '#contracts/kit/conditions/condition.ts';
import { matches } from '#engine/conditions/matches.ts';
import { factsOf, soughtOf } from '#server/crm/automation/facts.ts';
import type { Scene } from '#server/crm/automation/scene-store.ts';
import type { Context } from '#server/kit/context.ts';
import type { Unit } from '#server/kit/db/unit.ts';

/** What a rule is tried on, one by one, and as of when each. */
export type Tried = { of: RuleTrial['of']; scenes: readonly Scene[]; at: (scene: Scene) => Date };

/** Where a rule would have run, and what it would have said. */
export type Held = { scene: Scene; said: string };

/** When the ticket was opened. */
export const asOpened = ({ created_at }: Scene): Date => new Date(created_at);
/** When the message came. */
export const asWritten = ({ message_at, created_at }: Scene): Date => new Date(message_at ?? created_at);
/** When the ticket was done. */
export const asDone = ({ done_at, last_message_at }: Scene): Date => new Date(done_at ?? last_message_at);

/** The trial as it is answered. */
export const trialOf = ({ of, scenes, at }: Tried, held: readonly Held[]): RuleTrial => ({
  of,
  looked: scenes.length,
  held: held.length,
  items: held.map(({ scene, said }) => ({
    ticket_id: scene.ticket_id,
    number: scene.number,
    customer: scene.customer,
    message: scene.message,
    at: at(scene).toISOString(),
    said,
  })),
});

/** Those for which the conditions of a rule held at their moment. */
export const holding = async (
  context: Context,
  unit: Unit,
  { condition, tried: { scenes, at } }: { condition: ConditionSet; tried: Tried },
): Promise<Scene[]> => {
  const sought = await soughtOf(unit, [{ condition }]);
  const facts = await factsOf(context, unit, { scenes, sought, at });
  return scenes.filter((_scene, index) => matches(condition, facts[index] ?? {}).ok);
};
