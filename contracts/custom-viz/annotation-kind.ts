import { z } from 'zod';

/** Where an annotation comes from: somebody wrote it, an alert fired, or it is a public holiday. */
export const ANNOTATION_KINDS = ['written', 'alert', 'holiday'] as const;
export const AnnotationKind = z.enum(ANNOTATION_KINDS);
export type AnnotationKind = z.infer<typeof AnnotationKind>;
