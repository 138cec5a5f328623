import { z } from 'zod';

/** What one ticket is to another: about the same, the same thing twice, or what must be done before it. */
const LINK_KINDS = ['related', 'duplicates', 'blocks'] as const;
export const LinkKind = z.enum(LINK_KINDS);
export type LinkKind = z.infer<typeof LinkKind>;

/** A link as one of its two tickets sees it: `blocked_by` and `duplicated_by` are the other ends of `blocks` and `duplicates`. */
export const LINK_ROLES = ['related', 'duplicates', 'duplicated_by', 'blocks', 'blocked_by'] as const;
export const LinkSide = z.enum(LINK_ROLES);
export type LinkSide = z.infer<typeof LinkSide>;

const OTHER_ENDS: Record<LinkKind, LinkSide> = {
  related: 'related',
  duplicates: 'duplicated_by',
  blocks: 'blocked_by',
};

/** How a link is seen from the ticket that it begins at, or from the one it leads to. */
export const getLinkSide = (kind: LinkKind, begins: boolean): LinkSide => (begins ? kind : OTHER_ENDS[kind]);

/** A link as seen from one of its tickets: its kind, and whether it starts at this ticket. */
export function linkOf(side: LinkSide): { kind: LinkKind; begins: boolean } {
  if (side === 'duplicated_by') return { kind: 'duplicates', begins: false };
  if (side === 'blocked_by') return { kind: 'blocks', begins: false };
  return { kind: side, begins: true };
}
