import { textFor } from '#contracts/crm/automation/answering.ts';
import type { unreadTemplates } from '#contracts/crm/automation/unread.ts';
import { matches } from '#engine/conditions/matches.ts';
import { atWork, factsOf, filled, soughtOf, languageOf } from '#server/crm/automation/facts.ts';
import { endRun, noteRun } from '#server/crm/automation/run-store.ts';
import { causeSince, type Scene } from '#server/crm/automation/scene-store.ts';
import { sayBySuite } from '#server/crm/messages/say-by-suite.ts';
import type { Context } from '#server/kit/context.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import type { SettingItemOf } from '#server/settings/public.ts';

/** A template for conversations that nobody has read. */
export type UnreadTemplate = SettingItemOf<typeof unreadTemplates, 'templates'>;
type Template = Pick<UnreadTemplate, 'condition' | 'hours' | 'text' | 'text_th'>;

/** Those of some unread conversations that a template is for; `byClock`: only at its hours. */
export const wantedUnread = async (
  context: Context,
  unit: Unit,
  { template, scenes, byClock }: { template: Template; scenes: readonly Scene[]; byClock: boolean },
): Promise<Scene[]> => {
  const facts = await factsOf(context, unit, { scenes, sought: await soughtOf(unit, [template]) });
  const wanted: Scene[] = [];
  for (const [index, scene] of scenes.entries()) {
    if (!matches(template.condition, facts[index] ?? {}).ok) continue;
    if (!byClock || (await atWork(unit, template.hours, scene))) wanted.push(scene);
  }
  return wanted;
};

/** What a template says to the customer of a ticket. */
export const unreadText = (template: Template, scene: Scene, now: Date): string =>
  filled(textFor(languageOf(scene), template), scene, now);

/** Sends a template to one conversation, once for each time that its customer waits. @returns whether it is on its way */
export const sendUnread = async (
  context: Context,
  unit: Unit,
  { template, scene }: { template: UnreadTemplate; scene: Scene },
): Promise<boolean> => {
  const cause = causeSince(scene.waiting_since ?? scene.last_message_at);
  const text = unreadText(template, scene, unit.now);
  const run = { kind: 'unread_template' as const, rule: template, ticketId: scene.ticket_id, cause };
  const id = await noteRun(unit, { ...run, outcome: 'done', did: [{ do: 'say', value: text, why: null }] });
  if (!id) return false;
  const { reason } = await sayBySuite(context, unit, {
    ticketId: scene.ticket_id,
    message: { text },
    by: { by: 'rule', id: template._id, name: template.name },
  });
  if (reason !== null)
    await endRun(unit, id, { outcome: 'failed', did: [{ do: 'say', value: text, why: reason }] });
  return reason === null;
};
