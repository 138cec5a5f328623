import { z } from 'zod';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { buildPageSchema, WholeQuery } from '#contracts/kit/envelope.ts';
import { Id, Instant, Version } from '#contracts/kit/ids.ts';
import { GROUPS } from '#contracts/people/needs.ts';
import { OwnAccount } from '#contracts/people/own-account.ts';

/** The fields of a group as input. Owners with `center.group_owner.read` manage its users, and those of no other group. */
export const GroupFields = {
  name: z.string().trim().min(1).max(120),
  owner_ids: z.array(Id).max(50).default([]),
};

/** Users who work together. */
export const Group = z.object({
  _id: Id,
  name: z.string(),
  owners: z.array(z.object({ _id: Id, name: z.string() })),
  users: z.number().int(),
  version: z.number().int(),
  created_at: Instant,
  updated_at: Instant,
});
export type Group = z.infer<typeof Group>;

const read = { kind: 'permitted', need: GROUPS.read } as const;
const write = { kind: 'permitted', need: GROUPS.write } as const;
const one = z.object({ _id: Id });
const NewGroup = z.strictObject(GroupFields);

export const listGroups = defineEndpoint({
  name: 'group.list',
  method: 'GET',
  path: '/accounts/groups',
  access: read,
  summary: 'List the groups of the account, or those that the caller owns',
  input: { query: OwnAccount.extend(WholeQuery.shape) },
  answer: buildPageSchema(Group),
});

export const createGroup = defineEndpoint({
  name: 'group.create',
  method: 'POST',
  path: '/accounts/groups',
  access: write,
  status: 201,
  summary: 'Create a group',
  input: { query: OwnAccount, body: NewGroup },
  answer: Group,
  errors: ['name_taken', 'invalid_request'],
  event: 'group.created',
});

export const createOrReplaceGroup = defineEndpoint({
  name: 'group.create-or-replace',
  method: 'POST',
  path: '/accounts/groups/{_id}',
  access: write,
  status: 201,
  summary: 'Create a group, or update the one with this id if it exists',
  input: { params: one, query: OwnAccount, body: NewGroup },
  answer: Group,
  errors: ['name_taken', 'invalid_request'],
});

export const getGroup = defineEndpoint({
  name: 'group.get',
  method: 'GET',
  path: '/accounts/groups/{_id}',
  access: read,
  summary: 'Get a group',
  input: { params: one, query: OwnAccount },
  answer: Group,
  errors: ['not_found'],
});

export const updateGroup = defineEndpoint({
  name: 'group.update',
  method: 'PUT',
  path: '/accounts/groups/{_id}',
  access: write,
  summary: 'Update the name or the owners of a group',
  input: {
    params: one,
    query: OwnAccount,
    body: toChangesSchema(GroupFields).extend({ version: Version.optional() }),
  },
  answer: Group,
  errors: ['not_found', 'name_taken', 'invalid_request', 'stale_version'],
  event: 'group.updated',
});

export const deleteGroup = defineEndpoint({
  name: 'group.delete',
  method: 'DELETE',
  path: '/accounts/groups/{_id}',
  access: write,
  summary: 'Delete a group; its members move to the group `move_to`, or to none',
  input: { params: one, query: OwnAccount.extend({ move_to: Id.optional() }) },
  answer: z.object({ _id: Id }),
  errors: ['not_found', 'invalid_request'],
  event: 'group.deleted',
});

export const ENDPOINTS = [listGroups, createGroup, createOrReplaceGroup, getGroup, updateGroup, deleteGroup];
