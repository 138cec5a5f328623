import { z } from 'zod';

/** How an address in a post is sent: as a short link, with the campaign's values in it, or as it is typed. */
export const LINK_FORMS = ['short', 'tagged', 'typed'] as const;
export const LinkForm = z.enum(LINK_FORMS);
export type LinkForm = z.infer<typeof LinkForm>;
