import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';
import { Day, Id } from '#contracts/kit/ids.ts';

/** The most deputies that are kept of an account. */
export const MOST_DEPUTIES = 500;

const Person = z.object({ _id: Id, name: z.string() });

/** Who decides in somebody's place on some days, both included. */
export const Deputy = z.object({
  _id: Id,
  user: Person,
  deputy: Person,
  first_day: Day,
  last_day: Day,
});
export type Deputy = z.infer<typeof Deputy>;

export const DeputyInput = z
  .strictObject({
    /** Absent: the caller. */
    user_id: Id.optional(),
    deputy_id: Id,
    first_day: Day,
    last_day: Day,
  })
  .refine(({ first_day, last_day }) => first_day <= last_day, {
    ...toIssue(fault('last_day_early')),
    path: ['last_day'],
  });
export type DeputyInput = z.infer<typeof DeputyInput>;

const READ = [['publishing.post.read', 'publishing.approval.read']] as const;
const change = { kind: 'permitted', need: ['publishing.approval.write'], product: 'publishing' } as const;
const PATH = '/publishing/deputies';

export const listDeputies = defineEndpoint({
  name: 'publishing_deputy.list',
  method: 'GET',
  path: PATH,
  access: { kind: 'permitted', need: READ, product: 'publishing' },
  summary: 'List who decides in whose place, now and later',
  answer: z.object({ items: z.array(Deputy) }),
});

export const addDeputy = defineEndpoint({
  name: 'publishing_deputy.create',
  method: 'POST',
  path: PATH,
  access: change,
  summary: 'Let a colleague approve in the place of the caller; who manages workflows may do so for others',
  input: { body: DeputyInput },
  answer: Deputy,
  status: 201,
  errors: ['invalid_request', 'not_permitted'],
  event: 'publishing_deputy.created',
});

export const deleteDeputy = defineEndpoint({
  name: 'publishing_deputy.delete',
  method: 'DELETE',
  path: `${PATH}/{_id}`,
  access: change,
  summary: 'Take a deputy away',
  input: { params: z.object({ _id: Id }) },
  answer: z.object({ _id: Id }),
  errors: ['not_found', 'not_permitted'],
  event: 'publishing_deputy.deleted',
});

export const ENDPOINTS = [listDeputies, addDeputy, deleteDeputy];

export const EVENTS = ['created', 'deleted'].map((kind) =>
  defineEvent({ name: `publishing_deputy.${kind}`, need: ['publishing.approval.read'], data: z.unknown() }),
);
