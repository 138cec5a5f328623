import { z } from 'zod';
import { ContentKind } from '#contracts/crm/content-kind.ts';

/** The notification of a person when somebody outside answers in a side conversation of their ticket. */
export const SideAnswerFacts = z.object({
  number: z.number().int(),
  from: z.string(),
  subject: z.string(),
  /** The beginning of the answer. */
  said: z.string(),
  said_kind: ContentKind.default('text'),
});
