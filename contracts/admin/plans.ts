import { z } from 'zod';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id } from '#contracts/kit/ids.ts';
import { Plan, PlanInput } from '#contracts/payment/plan.ts';

const administrator = { kind: 'administrator' } as const;
const path = '/api/admin/plans';
const one = z.object({ plan_id: Id });

/** A plan, and how many organisations have it. */
export const AdminPlan = Plan.extend({ accounts: z.number().int() });
export type AdminPlan = z.infer<typeof AdminPlan>;

export const listPlans = defineEndpoint({
  name: 'admin.plan.list',
  method: 'GET',
  path,
  access: administrator,
  summary: 'List all plans including archived ones, cheapest first',
  answer: z.object({ items: z.array(AdminPlan), next: z.null() }),
});

export const getPlan = defineEndpoint({
  name: 'admin.plan.get',
  method: 'GET',
  path: `${path}/{plan_id}`,
  access: administrator,
  summary: 'Get a plan',
  input: { params: one },
  answer: AdminPlan,
  errors: ['not_found'],
});

export const createPlan = defineEndpoint({
  name: 'admin.plan.create',
  method: 'POST',
  path,
  access: administrator,
  summary: 'Create a plan with its limits, products and features',
  input: { body: PlanInput },
  answer: AdminPlan,
  status: 201,
  errors: ['name_taken'],
  event: 'plan.created',
});

export const updatePlan = defineEndpoint({
  name: 'admin.plan.update',
  method: 'PUT',
  path: `${path}/{plan_id}`,
  access: administrator,
  summary: 'Update a plan; limits, products and features apply immediately, agreed prices stay',
  input: { params: one, body: toChangesSchema(PlanInput.shape).extend({ archived: z.boolean().optional() }) },
  answer: AdminPlan,
  errors: ['not_found', 'name_taken', 'illegal_transition'],
  event: 'plan.updated',
});

export const archivePlan = defineEndpoint({
  name: 'admin.plan.archive',
  method: 'DELETE',
  path: `${path}/{plan_id}`,
  access: administrator,
  summary: 'Archive a plan: it is no longer offered, and organisations that have it keep it',
  input: { params: one },
  answer: AdminPlan,
  errors: ['not_found', 'illegal_transition'],
  event: 'plan.archived',
});

export const ENDPOINTS = [listPlans, getPlan, createPlan, updatePlan, archivePlan];
