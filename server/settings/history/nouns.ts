import { getNoun } from '#contracts/kit/area/area.ts';
import type { Requirement } from '#contracts/permissions/requirement.ts';
import { AREAS, EVENTS } from '#contracts/register.ts';
import { MORE_CHANGES, SETTING_CHANGES } from '#contracts/settings/history.ts';

/** What reading the history of a setting requires, and the kinds of events in it. */
export type HistoryOf = { need: Requirement; kinds: readonly string[] };

const OF_AREAS = new Set(
  AREAS.flatMap((area) => Object.keys(area.resources).map((name) => getNoun(area, name))),
);

function byNoun(changes: readonly string[]) {
  return Map.groupBy(
    EVENTS.filter(({ name }) => changes.some((change) => name.endsWith(`.${change}`))),
    ({ name }) => name.slice(0, name.indexOf('.')),
  );
}
const declared = byNoun(SETTING_CHANGES);
const more = byNoun(MORE_CHANGES);

/**
 * The history of a kind of resource; undefined where no setting has that name. Events without a requirement notify everybody that something
 * happened, not what: their values are readable only where an area declares that everybody may read it.
 */
export function findHistoryOf(noun: string): HistoryOf | undefined {
  const events = declared.get(noun);
  const need = events?.flatMap((event) => event.need) ?? [];
  if (!events || (need.length === 0 && !OF_AREAS.has(noun))) return undefined;
  return { need: [...new Set(need)], kinds: [...events, ...(more.get(noun) ?? [])].map(({ name }) => name) };
}
