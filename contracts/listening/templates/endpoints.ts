import { z } from 'zod';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { WholeQuery } from '#contracts/kit/envelope.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Version } from '#contracts/kit/ids.ts';
import { Template, TemplateInput } from '#contracts/listening/templates/template.ts';

const NEED = ['listening.template_setting.read'] as const;
const read = { kind: 'permitted', need: NEED, product: 'listening' } as const;
const write = {
  kind: 'permitted',
  need: ['listening.template_setting.write'],
  product: 'listening',
} as const;
const PATH = '/accounts/products/listening/templates';
const one = z.object({ _id: Id });

export const listTemplates = defineEndpoint({
  name: 'template.list',
  method: 'GET',
  path: PATH,
  access: read,
  summary: 'List the caller’s own and shared templates',
  input: {
    query: WholeQuery,
  },
  answer: z.object({ items: z.array(Template), next: z.string().nullable() }),
  errors: ['cursor_invalid'],
});

export const createTemplate = defineEndpoint({
  name: 'template.create',
  method: 'POST',
  path: PATH,
  access: write,
  summary: 'Create a template of a listening view; sharing it needs the matching share permission',
  input: { body: TemplateInput },
  answer: Template,
  status: 201,
  errors: ['name_taken', 'not_permitted'],
  event: 'template.created',
});

/** Each user has at most one default; null removes it. */
export const setDefaultTemplate = defineEndpoint({
  name: 'template.set-default',
  method: 'PUT',
  path: `${PATH}/default`,
  access: read,
  summary: 'Set or clear the template that listening opens with for the caller',
  input: { body: z.strictObject({ template_id: Id.nullable() }) },
  answer: z.object({ template_id: Id.nullable() }),
  errors: ['not_found'],
});

export const updateTemplate = defineEndpoint({
  name: 'template.update',
  method: 'PUT',
  path: `${PATH}/{_id}`,
  access: write,
  summary: 'Update a template; fields not sent stay. Needs the permission for the sharing it then has',
  input: {
    params: one,
    body: toChangesSchema(TemplateInput.shape).extend({ version: Version.optional() }),
  },
  answer: Template,
  errors: ['not_found', 'not_permitted', 'name_taken', 'stale_version'],
  event: 'template.updated',
});

export const deleteTemplate = defineEndpoint({
  name: 'template.delete',
  method: 'DELETE',
  path: `${PATH}/{_id}`,
  access: write,
  summary: 'Delete a template; refused while e-mail notifications use it',
  input: { params: one },
  answer: z.object({ _id: Id }),
  errors: ['not_found', 'not_permitted', 'template_in_use'],
  event: 'template.deleted',
});

export const ENDPOINTS = [listTemplates, createTemplate, setDefaultTemplate, updateTemplate, deleteTemplate];

/** A private template's events contain its ID alone; values are in the log for users who may read it. */
export const EVENTS = ['template.created', 'template.updated', 'template.deleted'].map((name) =>
  defineEvent({ name, need: NEED, data: z.unknown() }),
);
