import { z } from 'zod';
import { FieldReaders, FieldRule, RuledField } from '#contracts/field-rules/field-rule.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id } from '#contracts/kit/ids.ts';

const READ = ['custom_viz.dashboard.read'] as const;

/** Who says who reads a field: people who manage the people of the account. */
export const FIELD_RULE_NEEDS = ['custom_viz.dashboard.read', 'center.user_management.write'] as const;

const product = 'custom_viz' as const;
const manage = { kind: 'permitted' as const, need: FIELD_RULE_NEEDS, product };
const PATH = '/custom_viz/field_rules';
const Rules = z.object({ items: z.array(FieldRule) });

export const listFieldRules = defineEndpoint({
  name: 'custom_viz_field_rule.list',
  method: 'GET',
  path: PATH,
  access: manage,
  summary: 'List which fields of data sets not everybody may read, and the groups that may be named',
  answer: Rules.extend({ groups: z.array(z.object({ _id: Id, name: z.string() })) }),
});

export const setFieldRule = defineEndpoint({
  name: 'custom_viz_field_rule.set',
  method: 'PUT',
  path: PATH,
  access: manage,
  summary:
    'Say who may read a measure or dimension, wherever it is counted, filtered, listed or written to files; null: everybody',
  input: { body: z.strictObject({ field: RuledField, readers: FieldReaders.nullable() }) },
  answer: Rules,
  errors: ['invalid_request'],
  event: 'custom_viz_field_rule.set',
});

export const listClosedFields = defineEndpoint({
  name: 'custom_viz_field_rule.closed',
  method: 'GET',
  path: '/custom_viz/closed_fields',
  access: { kind: 'permitted', need: READ, product },
  summary: 'List the fields that the caller may not read',
  answer: z.object({ fields: z.array(z.string()) }),
});

export const ENDPOINTS = [listFieldRules, setFieldRule, listClosedFields];

export const EVENTS = [
  defineEvent({
    name: 'custom_viz_field_rule.set',
    need: READ,
    data: z.object({ field: z.string() }),
  }),
];
