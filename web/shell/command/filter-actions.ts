import type {
  SpotlightActionData,
  SpotlightActionGroupData,
  SpotlightFilterFunction,
} from '@mantine/spotlight';
import { makeTextFilter, type TextFilter } from '#engine/text/text-filter.ts';

type SpotlightAnyAction = SpotlightActionData | SpotlightActionGroupData;

/** The actions that contain the typed text, compared as in every search: those whose names start with it come first, each in its group. */
export const filterActions: SpotlightFilterFunction = (typed, actions) => {
  const holds = makeTextFilter(typed);
  const all = actions.flatMap(inGroup);
  const named = all.filter(({ action }) => holds(action.label ?? ''));
  const others = all.filter((one) => !named.includes(one) && isMeant(one.action, holds));
  const groups = new Map<string, SpotlightActionGroupData>();
  return [...named, ...others].flatMap(({ action, group }): SpotlightAnyAction[] => {
    if (group === undefined) return [action];
    const known = groups.get(group);
    if (known) {
      known.actions.push(action);
      return [];
    }
    const made = { group, actions: [action] };
    groups.set(group, made);
    return [made];
  });
};

/** The matches of what is typed, and below them what the server found: its answer comes later and must not move the rows above it. */
export function filterAbove(found: readonly SpotlightActionGroupData[]): SpotlightFilterFunction {
  return (typed, actions) => [...filterActions(typed, actions), ...found];
}

function inGroup(one: SpotlightAnyAction): { action: SpotlightActionData; group?: string }[] {
  return 'actions' in one ? one.actions.map((action) => ({ action, group: one.group })) : [{ action: one }];
}

function isMeant({ description, keywords }: SpotlightActionData, holds: TextFilter): boolean {
  return holds(description ?? '') || holds(Array.isArray(keywords) ? keywords.join(',') : (keywords ?? ''));
}
