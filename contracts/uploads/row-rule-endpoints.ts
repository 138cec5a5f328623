import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id } from '#contracts/kit/ids.ts';
import { RowRule } from '#contracts/uploads/row-rule.ts';
import { Upload } from '#contracts/uploads/upload.ts';

const write = {
  kind: 'permitted' as const,
  need: ['custom_viz.dashboard.write'] as const,
  product: 'custom_viz' as const,
};
const one = { params: z.object({ _id: Id }) };
const PATH = '/custom_viz/uploads/{_id}';

/** Who changes the rule of rows of an upload besides its owner: people who manage the people of the account. */
export const RULE_NEEDS = ['center.user_management.write'] as const;

/** The most people of whom a preview says what they see. */
export const MOST_PREVIEWED = 500;

/** A reader of the account, and how many rows they see now and would see. */
const PreviewedReader = z.object({
  _id: Id,
  name: z.string(),
  before: z.number().int(),
  after: z.number().int(),
});
export type PreviewedReader = z.infer<typeof PreviewedReader>;

const NamedChoice = z.object({ _id: Id, name: z.string() });

export const listUploadReaders = defineEndpoint({
  name: 'upload.readers',
  method: 'GET',
  path: `${PATH}/readers`,
  access: write,
  summary:
    'List the people, groups and roles to whom rows of an upload can be granted; only for who may change its rule',
  input: one,
  answer: z.object({
    people: z.array(NamedChoice),
    groups: z.array(NamedChoice),
    roles: z.array(NamedChoice),
  }),
  errors: ['not_found', 'not_permitted'],
});

export const previewRowRule = defineEndpoint({
  name: 'upload.preview-rule',
  method: 'POST',
  path: `${PATH}/rule_preview`,
  access: write,
  summary:
    'Count the rows of an upload that each person sees now, and would see under a rule, without changing anything',
  input: { ...one, body: z.strictObject({ rule: RowRule }) },
  answer: z.object({
    /** The rows of the upload. */
    rows: z.number().int(),
    /** Those who may open data sets, by name. */
    people: z.array(PreviewedReader),
    /** How many further people there are of whom nothing is said. */
    more: z.number().int(),
  }),
  errors: ['not_found', 'not_permitted', 'invalid_request'],
  transaction: false,
  idempotent: false,
  reads: true,
});

export const changeRowRule = defineEndpoint({
  name: 'upload.change-rule',
  method: 'PUT',
  path: `${PATH}/rule`,
  access: write,
  summary: 'Change who sees which rows of an upload; only for its owner and people who manage people',
  input: { ...one, body: z.strictObject({ rule: RowRule }) },
  answer: Upload,
  errors: ['not_found', 'not_permitted', 'invalid_request'],
  event: 'upload.rule_changed',
});

export const ENDPOINTS = [listUploadReaders, previewRowRule, changeRowRule];

export const EVENTS = [
  // Its values before and after name values of rows, which readers may not see.
  defineEvent({ name: 'upload.rule_changed', need: RULE_NEEDS, data: z.unknown() }),
];
