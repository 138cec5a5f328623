import { createContext, useMemo, useState } from 'react';
import { z } from 'zod';
import { useSession } from '#web/kit/session/session.ts';

/** The sections beside a ticket, in the order in which they are shown to somebody who has not changed it: what is needed most first. */
export const SECTIONS = [
  'clocks',
  'tags',
  'work',
  'customer',
  'orders',
  'form',
  'related',
  'others',
  'more',
] as const;
export type SectionName = (typeof SECTIONS)[number];

const Section = z.enum(SECTIONS);
const Stored = z.object({
  order: z.array(Section).catch([]),
  /** Whether a section is folded, for those that were folded or unfolded by hand. */
  folded: z.partialRecord(Section, z.boolean()).catch({}),
});
type StoredLayout = z.infer<typeof Stored>;

/** What few tickets need is folded at first, and read when it is unfolded. */
const FOLDED_AT_FIRST: ReadonlySet<SectionName> = new Set(['more']);

/** All sections in the chosen order; those that it does not name follow. */
export function orderSections(order: readonly SectionName[]): SectionName[] {
  return [...new Set([...order, ...SECTIONS])];
}

/** The order after a section moved one place up (-1) or down (1); at the end of the list it stays. */
export function moveSection(
  order: readonly SectionName[],
  name: SectionName,
  step: 1 | -1,
): readonly SectionName[] {
  const from = order.indexOf(name);
  const other = order[from + step];
  return other === undefined
    ? order
    : order.map((one) => (one === name ? other : one === other ? name : one));
}

/** How somebody arranged the sections, for all tickets; kept in this browser, as their choice of columns is. */
export type PanelLayout = {
  sections: readonly SectionName[];
  isFolded: (name: SectionName) => boolean;
  fold: (name: SectionName, folded: boolean) => void;
  move: (name: SectionName, step: 1 | -1) => void;
  /** Undefined while nothing was moved. */
  reset: (() => void) | undefined;
};

/** The layout of the panel around a section; outside of one nothing is folded. */
export const PanelLayoutContext = createContext<PanelLayout>({
  sections: SECTIONS,
  isFolded: () => false,
  fold: () => undefined,
  move: () => undefined,
  reset: undefined,
});

/** The reader's own layout. */
export function usePanelLayout(): PanelLayout {
  const key = `earshot-ticket-panel:${useSession().user._id}`;
  const [stored, setStored] = useState(() => readLayout(key));
  return useMemo(() => {
    const store = (next: StoredLayout): void => {
      localStorage.setItem(key, JSON.stringify(next));
      setStored(next);
    };
    const sections = orderSections(stored.order);
    return {
      sections,
      isFolded: (name) => stored.folded[name] ?? FOLDED_AT_FIRST.has(name),
      fold: (name, folded) => store({ ...stored, folded: { ...stored.folded, [name]: folded } }),
      move: (name, step) => store({ ...stored, order: [...moveSection(sections, name, step)] }),
      reset: stored.order.length === 0 ? undefined : () => store({ ...stored, order: [] }),
    };
  }, [key, stored]);
}

function readLayout(key: string): StoredLayout {
  try {
    return Stored.parse(JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    return { order: [], folded: {} };
  }
}
