import { autoCanned } from '#contracts/crm/canned/auto-canned.ts';
import { evaluateConditions } from '#engine/conditions/matches.ts';
import { matchWords } from '#engine/word-match/match-words.ts';
import { loadFacts, loadRuleNeeds } from '#server/crm/automation/facts.ts';
import type { TicketSnapshot } from '#server/crm/automation/ticket-snapshot-store.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { listSetting, type SettingItemOf } from '#server/settings/public.ts';

type Item<N extends keyof (typeof autoCanned)['resources'] & string> = SettingItemOf<typeof autoCanned, N>;
export type AutoCannedSetting = Item<'settings'>;

/** The settings in their order, with the conditions and keywords that they name. */
export type AutoCannedRules = {
  settings: readonly AutoCannedSetting[];
  conditions: ReadonlyMap<string, Item<'conditions'>>;
  keywords: ReadonlyMap<string, Item<'keywords'>>;
};

/** Reads the auto canned settings. */
export async function readAutoCanned(unit: UnitOfWork): Promise<AutoCannedRules> {
  const byId = <T extends { _id: string }>(items: readonly T[]) =>
    new Map(items.map((one) => [one._id, one]));
  return {
    settings: await listSetting(unit, autoCanned, 'settings'),
    conditions: byId(await listSetting(unit, autoCanned, 'conditions')),
    keywords: byId(await listSetting(unit, autoCanned, 'keywords')),
  };
}

type Rule = Pick<AutoCannedSetting, 'condition_ids' | 'keyword_ids'>;

/**
 * Returns the settings that hold for a message (`at`: the time of evaluation for each, now by default): all conditions of a setting, and
 * any of its keywords where it names some. A setting that names something deleted never holds.
 */
export async function filterMatchingSettings<R extends Rule>(
  context: Context,
  unit: UnitOfWork,
  rules: AutoCannedRules,
  {
    settings,
    ...looking
  }: {
    settings: readonly R[];
    snapshots: readonly TicketSnapshot[];
    at?: (snapshot: TicketSnapshot) => Date;
  },
): Promise<R[][]> {
  const sought = await loadRuleNeeds(unit, [...rules.conditions.values()]);
  const known = await loadFacts(context, unit, { ...looking, sought });
  return looking.snapshots.map((snapshot, index) => {
    const facts = known[index] ?? {};
    return settings.filter(
      ({ condition_ids, keyword_ids }) =>
        condition_ids.every((id) => {
          const found = rules.conditions.get(id);
          return found !== undefined && evaluateConditions(found.condition, facts).ok;
        }) &&
        (keyword_ids.length === 0 ||
          keyword_ids.some((id) => {
            const found = rules.keywords.get(id);
            return (
              found !== undefined && matchWords(snapshot.message, found.words, found.match) !== undefined
            );
          })),
    );
  });
}
