import { z } from 'zod';

/** What one ticket is to another: about the same, the same thing twice, or what must be done before it. */
export const LINK_KINDS = ['related', 'duplicates', 'blocks'] as const;
export const LinkKind = z.enum(LINK_KINDS);
export type LinkKind = z.infer<typeof LinkKind>;
