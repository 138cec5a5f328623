import { createGroup } from '#contracts/people/group.ts';
import { createRole, listRoles } from '#contracts/people/role.ts';
import { inviteUser } from '#contracts/people/users.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';

let made = 0;

const accountOf = ({ admin }: Stage) => ({ accountID: String(admin.accountId) });
async function agentRole(stage: Stage): Promise<string> {
  const { items } = await stage.admin.call(listRoles, { query: accountOf(stage) });
  return items.find(({ name }) => name === 'agent')?._id ?? '';
}
async function newUser(stage: Stage) {
  return {
    name: `Mali ${(made += 1)}`,
    email: `mali-${made}-${stage.admin.accountId.slice(-8)}@example.com`,
    role_id: await agentRole(stage),
  };
}
const newRole = () => ({ name: `Role of the walk ${(made += 1)}`, permissions: ['crm.ticket.read'] });
const newGroup = () => ({ name: `Group of the walk ${(made += 1)}` });

async function invited(stage: Stage): Promise<{ _id: string }> {
  const user = await stage.admin.call(inviteUser, { query: accountOf(stage), body: await newUser(stage) });
  return { _id: user._id };
}
async function role(stage: Stage): Promise<{ _id: string }> {
  const { _id } = await stage.admin.call(createRole, { query: accountOf(stage), body: newRole() });
  return { _id };
}
async function group(stage: Stage): Promise<{ _id: string }> {
  const { _id } = await stage.admin.call(createGroup, { query: accountOf(stage), body: newGroup() });
  return { _id };
}

export const peopleExamples: Record<string, Example> = {
  'account.get': async (stage) => ({ query: accountOf(stage) }),
  'account.update': async (stage) => ({ query: accountOf(stage), body: { time_zone: 'Asia/Tokyo' } }),
  'permission.map': async () => ({}),
  'user.list': async (stage) => ({ query: accountOf(stage) }),
  'user.options': async (stage) => ({ query: accountOf(stage) }),
  'user.create': async (stage) => ({ query: accountOf(stage), body: await newUser(stage) }),
  'user.create-or-replace': async (stage) => ({
    params: { _id: stage.world.suite.context.newId() },
    query: accountOf(stage),
    body: await newUser(stage),
  }),
  'user.get': async (stage) => ({ params: await invited(stage), query: accountOf(stage) }),
  'user.update': async (stage) => ({
    params: await invited(stage),
    query: accountOf(stage),
    body: { name: 'Malee' },
  }),
  'user.owned-resources': async (stage) => ({ params: await invited(stage), query: accountOf(stage) }),
  'user.delete': async (stage) => ({ params: await invited(stage), query: accountOf(stage) }),
  'user.invite-again': async (stage) => ({ params: await invited(stage), query: accountOf(stage) }),
  'user.withdraw-invitation': async (stage) => ({ params: await invited(stage), query: accountOf(stage) }),
  'user.invite-many': async (stage) => {
    const { role_id, ...person } = await newUser(stage);
    return { query: accountOf(stage), body: { people: [person], role_id } };
  },
  'user.invitation-link': async (stage) => ({ params: await invited(stage), query: accountOf(stage) }),
  'user.password-link': async (stage) => ({
    params: { _id: (await stage.world.person(stage.admin.accountId, { role: 'agent' })).userId },
    query: accountOf(stage),
    body: { mailed: false },
  }),
  'user.import': async (stage) => ({
    query: accountOf(stage),
    body: { csv: 'name,email,role\nAnan,anan@example.com,agent\n', dry_run: true },
  }),
  'role.list': async (stage) => ({ query: accountOf(stage) }),
  'role.create': async (stage) => ({ query: accountOf(stage), body: newRole() }),
  'role.create-or-replace': async (stage) => ({
    params: await role(stage),
    query: accountOf(stage),
    body: newRole(),
  }),
  'role.get': async (stage) => ({ params: await role(stage), query: accountOf(stage) }),
  'role.update': async (stage) => ({
    params: await role(stage),
    query: accountOf(stage),
    body: { about: 'For the walk' },
  }),
  'role.delete': async (stage) => ({ params: await role(stage), query: accountOf(stage) }),
  'group.list': async (stage) => ({ query: accountOf(stage) }),
  'group.create': async (stage) => ({ query: accountOf(stage), body: newGroup() }),
  'group.create-or-replace': async (stage) => ({
    params: await group(stage),
    query: accountOf(stage),
    body: newGroup(),
  }),
  'group.get': async (stage) => ({ params: await group(stage), query: accountOf(stage) }),
  'group.update': async (stage) => ({
    params: await group(stage),
    query: accountOf(stage),
    body: newGroup(),
  }),
  'group.delete': async (stage) => ({ params: await group(stage), query: accountOf(stage) }),
  // Both need the link of an e-mail: server/people has a test of its own.
  'invitation.read': async () => 'own-test',
  'invitation.accept': async () => 'own-test',
};
