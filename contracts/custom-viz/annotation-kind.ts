import { z } from 'zod';

/** Where an annotation comes from: somebody wrote it, an alert fired, it is a public holiday, or a post of the account was published. */
export const ANNOTATION_KINDS = ['written', 'alert', 'holiday', 'post'] as const;
export const AnnotationKind = z.enum(ANNOTATION_KINDS);
export type AnnotationKind = z.infer<typeof AnnotationKind>;
