import { suspendAccount, deleteAccount } from '#contracts/admin/account.ts';
import { runMigration } from '#contracts/admin/keyword-migration.ts';
import { createRole, createUser, listRoles } from '#contracts/admin/people.ts';
import { createPlan } from '#contracts/admin/plans.ts';
import { createSource } from '#contracts/admin/sources.ts';
import * as contract from '#contracts/brands/endpoints.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';
import { insertMail } from '#tests/factories/kept-mail.ts';
import type { Person } from '#tests/factories/person.ts';
import type { World } from '#tests/world.ts';

let made = 0;
const next = (): number => (made += 1);

function brandFields() {
  return {
    origin: `http://walk${next()}.localhost`,
    site_name: 'Walk',
    site_title: 'Walk',
    theme_color: '#0f6e84',
  };
}
async function makeBrand(world: World, accountId: string): Promise<string> {
  const administrator = await world.administrator();
  const body = { ...brandFields(), account_id: accountId };
  return (await administrator.call(contract.createBrand, { body }))._id;
}
function ofBrand(more: Record<string, string> = {}): Example {
  return async ({ world }) => ({
    params: { brand_id: await makeBrand(world, await world.account()), ...more },
  });
}
function ofOwnBrand(more: Record<string, string> = {}, body?: unknown): Example {
  return async ({ world, admin }) => ({
    params: { _id: await makeBrand(world, admin.accountId), ...more },
    ...(body === undefined ? {} : { body }),
  });
}
function ofAccount(rest: Record<string, unknown> = {}): Example {
  return async ({ world }) => ({ params: { account_id: await world.account() }, ...rest });
}

async function firstRole(admin: Person, account_id: string): Promise<string> {
  return (await admin.call(listRoles, { params: { account_id } })).items[0]?._id ?? '';
}
async function newRole({ world, admin }: Stage) {
  const account_id = await world.account();
  const role = { name: `role ${next()}`, permissions: [] };
  const { _id } = await admin.call(createRole, { params: { account_id }, body: role });
  return { account_id, role_id: _id };
}
async function newUser({ world, admin }: Stage): Promise<{ user_id: string }> {
  const account_id = await world.account();
  const { user } = await admin.call(createUser, {
    body: {
      account_id,
      name: 'New',
      email: `walk${next()}@example.com`,
      role_id: await firstRole(admin, account_id),
      by: 'invitation',
    },
  });
  return { user_id: user._id };
}
function newSource() {
  return {
    name: `News ${next()}`,
    url: `https://news.example.com/${next()}.xml`,
    active: false,
  };
}
function ofSource(rest: Record<string, unknown> = {}): Example {
  return async ({ admin }) => {
    const { _id } = await admin.call(createSource, { body: newSource() });
    return { params: { source_id: _id }, ...rest };
  };
}
const newPlan = () => ({ name: `Plan ${next()}`, price: 1000 });
async function rename({ world }: Stage) {
  const one = await world.person(await world.account());
  const body = { name: `word ${next()}`, patterns: ['coffee'] };
  await one.call(createKeyword, { params: { product: 'crm' }, body });
  const from = { account_id: one.accountId, product: 'crm' } as const;
  return { kind: 'rename', from, field: 'name', find: 'word', replace: 'term' } as const;
}
const changedPlan: Example = async ({ admin }) => {
  const { _id } = await admin.call(createPlan, { body: newPlan() });
  return { params: { plan_id: _id }, body: { about: 'Changed' } };
};

export const adminExamples: Record<string, Example> = {
  'admin.brand.list': async () => ({}),
  'admin.brand.get': ofBrand(),
  'admin.brand.create': async ({ world }) => ({
    body: { ...brandFields(), account_id: await world.account() },
  }),
  'admin.brand.update': async (stage) => {
    const input = await ofBrand()(stage);
    return input === 'own-test' ? input : { ...input, body: { site_title: 'Changed' } };
  },
  'admin.brand.delete': ofBrand(),
  // A stream of a picture's bytes: server/brands has tests of its own.
  'admin.brand.put-image': async () => 'own-test',
  'admin.brand.delete-image': ofBrand({ slot: 'logo' }),
  'branding.list': async () => ({}),
  'branding.update': ofOwnBrand({}, { site_title: 'Changed' }),
  'branding.put-image': async () => 'own-test',
  'branding.delete-image': ofOwnBrand({ slot: 'logo' }),
  'admin.account.list': async () => ({}),
  'admin.account.get': ofAccount(),
  'admin.account.create': async () => ({
    body: {
      name: `Walk ${next()}`,
      administrator: { email: `walk${next()}@example.com`, name: 'First', by: 'password' },
    },
  }),
  'admin.account.update': ofAccount({ body: { name: 'Renamed' } }),
  'admin.account.suspend': ofAccount({ body: { reason: 'unpaid' } }),
  'admin.account.resume': async ({ world, admin }) => {
    const params = { account_id: await world.account() };
    await admin.call(suspendAccount, { params, body: {} });
    return { params };
  },
  'admin.account.delete': async ({ world }) => {
    const name = `Going ${next()}`;
    return { params: { account_id: await world.account(name) }, query: { name } };
  },
  'admin.account.cancel-deletion': async ({ world, admin }) => {
    const name = `Going ${next()}`;
    const params = { account_id: await world.account(name) };
    await admin.call(deleteAccount, { params, query: { name } });
    return { params };
  },
  'admin.product-permission.list': async () => ({}),
  'admin.product-permission.save': ofAccount({ body: { product: { crm: { active: true } } } }),
  'admin.export.list': ofAccount(),
  'admin.export.create': ofAccount(),
  // The archive has to be created first: server/admin has a test of its own.
  'admin.export.link': async () => 'own-test',
  'admin.role.list': ofAccount(),
  'admin.role.create': ofAccount({ body: { name: 'Night shift', permissions: ['crm.ticket.read'] } }),
  'admin.role.update': async (stage) => ({ params: await newRole(stage), body: { about: 'Changed' } }),
  'admin.role.delete': async (stage) => ({ params: await newRole(stage) }),
  'admin.user.list': async ({ world }) => ({ query: { account_id: await world.account() } }),
  'admin.user.create': async ({ world, admin }) => {
    const account_id = await world.account();
    return {
      body: {
        account_id,
        name: 'New',
        email: `walk${next()}@example.com`,
        role_id: await firstRole(admin, account_id),
        by: 'password',
      },
    };
  },
  'admin.user.update': async (stage) => ({ params: await newUser(stage), body: { name: 'Renamed' } }),
  'admin.user.invite-again': async (stage) => ({ params: await newUser(stage) }),
  'admin.source.list': async () => ({}),
  'admin.source.usage': async () => ({}),
  'admin.source.retention-preview': ofSource({ query: { keep_days: 7, keep_megabytes: 100 } }),
  'admin.source.create': async () => ({ body: newSource() }),
  'admin.source.update': ofSource({ body: { active: true } }),
  'admin.source.remove': ofSource(),
  'admin.plan.list': async () => ({}),
  'admin.plan.get': async (stage) => {
    const input = await changedPlan(stage);
    return input === 'own-test' ? input : { params: input.params ?? {} };
  },
  'admin.plan.create': async () => ({ body: newPlan() }),
  'admin.plan.update': changedPlan,
  'admin.plan.archive': async (stage) => {
    const input = await changedPlan(stage);
    return input === 'own-test' ? input : { params: input.params ?? {} };
  },
  'admin.default-role.get': async () => ({}),
  // It changes the defaults of later accounts: server/admin has a test of its own.
  'admin.default-role.save': async () => 'own-test',
  'admin.default-role.apply': async () => ({ body: { dry_run: true } }),
  'admin.keyword-migration.list': async () => ({}),
  'admin.keyword-migration.keywords': async ({ world }) => ({
    query: { account_id: await world.account(), product: 'crm' },
  }),
  'admin.keyword-migration.plan': async (stage) => ({ body: await rename(stage) }),
  'admin.keyword-migration.run': async (stage) => ({ body: await rename(stage) }),
  'admin.keyword-migration.undo': async (stage) => {
    const { _id } = await stage.admin.call(runMigration, { body: await rename(stage) });
    return { params: { migration_id: _id } };
  },
  'admin.system.get': async () => ({}),
  'admin.system.jobs': async () => ({}),
  'admin.system.retry-jobs': async () => ({ body: { ids: ['1'] } }),
  'admin.system.delete-jobs': async () => ({ body: { ids: ['1'] } }),
  'admin.system.error-reports': async () => ({}),
  'admin.system.mails': async () => ({}),
  'admin.system.read-mail': async ({ world }) => ({
    params: { mail_id: await insertMail(world, await world.account()) },
  }),
  'admin.system.switches': async () => ({}),
  // It removes a feature from every account: server/admin has a test of its own.
  'admin.system.save-switches': async () => 'own-test',
};
