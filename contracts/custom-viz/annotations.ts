import { z } from 'zod';
import { AnnotationKind } from '#contracts/custom-viz/annotation-kind.ts';
import { ANY_HOME_ACCESS, READ_ANY_HOME } from '#contracts/custom-viz/any-home.ts';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';
import { Id, Instant, Version } from '#contracts/kit/ids.ts';
import { LocalText } from '#contracts/kit/local-text.ts';

/** The most annotations that people write in an account. */
export const MOST_ANNOTATIONS = 5000;

const fields = {
  text: LocalText,
  from: Instant,
  /** The end of a span, excluded; null for a moment. */
  to: Instant.nullable().default(null),
  /** The dashboard on which it is shown; null: on all of the account. */
  dashboard_id: Id.nullable().default(null),
  /** The value by which a chart has to be narrowed to show it; null: on every chart. */
  tied_to: z
    .strictObject({ dimension: z.string().max(60), value: z.string().max(1000) })
    .nullable()
    .default(null),
};

type AnnotationText = { text: { en: string; th: string }; from: string; to: string | null };
const hasText = ({ text }: Pick<AnnotationText, 'text'>): boolean => text.en !== '' || text.th !== '';
function isInOrder({ from, to }: Pick<AnnotationText, 'from' | 'to'>): boolean {
  return to === null || Date.parse(from) < Date.parse(to);
}

/** What a user writes of an annotation. */
export const AnnotationInput = z
  .strictObject(fields)
  .refine(hasText, { ...toIssue(fault('missing')), path: ['text', 'en'] })
  .refine(isInOrder, { ...toIssue(fault('after_from')), path: ['to'] });
export type AnnotationInput = z.infer<typeof AnnotationInput>;
const AnnotationChanges = toChangesSchema(fields).extend({ version: Version.optional() });

/** An annotation of charts over time. */
export const Annotation = z.object({
  ...fields,
  /** Of one that somebody wrote its own id, otherwise one that is made of what it is about. */
  _id: z.string(),
  kind: AnnotationKind,
  /** Who wrote it; empty where nobody did. */
  by: z.string(),
  may_change: z.boolean(),
  version: z.number().int(),
  updated_at: Instant.nullable(),
});
export type Annotation = z.infer<typeof Annotation>;

const NEED = READ_ANY_HOME;
const read = ANY_HOME_ACCESS;
const PATH = '/custom_viz/annotations';
const one = z.object({ _id: Id });

export const listAnnotations = defineEndpoint({
  name: 'custom_viz_annotation.list',
  method: 'GET',
  path: PATH,
  access: read,
  summary:
    'List what is annotated on the charts of a dashboard: what people wrote there and for the whole account, alerts and published posts that the caller may see, and public holidays of Thailand',
  input: { query: z.strictObject({ dashboard: Id }) },
  answer: z.object({ items: z.array(Annotation) }),
  errors: ['not_found'],
});

export const createAnnotation = defineEndpoint({
  name: 'custom_viz_annotation.create',
  method: 'POST',
  path: PATH,
  access: read,
  summary: 'Annotate a moment or a span on the charts of a dashboard or of the whole account',
  input: { body: AnnotationInput },
  answer: Annotation,
  status: 201,
  errors: ['not_found', 'not_permitted', 'invalid_request'],
  event: 'custom_viz_annotation.created',
});

export const updateAnnotation = defineEndpoint({
  name: 'custom_viz_annotation.update',
  method: 'PUT',
  path: `${PATH}/{_id}`,
  access: read,
  summary: 'Change an annotation; fields not sent stay',
  input: { params: one, body: AnnotationChanges },
  answer: Annotation,
  errors: ['not_found', 'not_permitted', 'stale_version', 'invalid_request'],
  event: 'custom_viz_annotation.updated',
});

export const deleteAnnotation = defineEndpoint({
  name: 'custom_viz_annotation.delete',
  method: 'DELETE',
  path: `${PATH}/{_id}`,
  access: read,
  summary: 'Delete an annotation',
  input: { params: one },
  answer: one,
  errors: ['not_found', 'not_permitted'],
  event: 'custom_viz_annotation.deleted',
});

export const ENDPOINTS = [listAnnotations, createAnnotation, updateAnnotation, deleteAnnotation];

/** Their contents are left out: the text of a private dashboard must not be revealed to others. */
export const EVENTS = ['created', 'updated', 'deleted'].map((what) =>
  defineEvent({ name: `custom_viz_annotation.${what}`, need: NEED, data: z.unknown() }),
);
