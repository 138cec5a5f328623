import { z } from 'zod';

/** The contents of a notice about a scored ticket; never a score, which is shown in the case to those who may see it. */
export const QualityFacts = z.object({ number: z.number().int(), card: z.string() });
