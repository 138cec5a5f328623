import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight';
import { z } from 'zod';

const STORED = 'earshot-recent-commands';
/** How many of each kind the menu shows while nothing is typed. */
const MOST_RECENT = 5;
const MOST_ACTS = 8;
const MOST_SUGGESTED = 6;

const Ids = z.array(z.string());

/** What was chosen last, newest first. */
function listRecent(): readonly string[] {
  try {
    return Ids.safeParse(JSON.parse(localStorage.getItem(STORED) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

/** Notes that something was chosen. */
export function noteRecent(id: string): void {
  const next = [id, ...listRecent().filter((one) => one !== id)].slice(0, MOST_RECENT);
  localStorage.setItem(STORED, JSON.stringify(next));
}

/** A group whose actions are noted when they are chosen. */
export function withRecent(
  { group, actions }: SpotlightActionGroupData,
  note: (id: string) => void,
): SpotlightActionGroupData {
  return {
    group,
    actions: actions.map((action) => ({
      ...action,
      onClick: (event) => {
        note(action.id);
        action.onClick?.(event);
      },
    })),
  };
}

type Choices = {
  acts: SpotlightActionGroupData;
  all: readonly SpotlightActionGroupData[];
  recent: string;
  suggested: string;
};

/** What the menu shows while nothing is typed: what the page offers, what was chosen last, and the first of each kind. */
export function selectShort({ acts, all, recent, suggested }: Choices): SpotlightActionGroupData[] {
  const everything = all.flatMap(({ actions }) => actions);
  const chosen = listRecent().flatMap((id) => everything.find((one) => one.id === id) ?? []);
  const others = all.flatMap(({ actions }) => actions.filter((one) => isOther(one, chosen)).slice(0, 2));
  return [
    { group: acts.group, actions: acts.actions.slice(0, MOST_ACTS) },
    { group: recent, actions: chosen },
    { group: suggested, actions: others.slice(0, MOST_SUGGESTED) },
  ];
}

function isOther({ id }: SpotlightActionData, chosen: readonly SpotlightActionData[]): boolean {
  return chosen.every((one) => one.id !== id);
}
