import { READY_PRODUCTS } from '#contracts/kit/products.ts';
import { makeDemoJob } from '#contracts/operations/jobs.ts';
import { getDemoAgents } from '#engine/demo/agents.ts';
import { buildDemoBrands } from '#engine/demo/brands.ts';
import { getDemoKeywords } from '#engine/demo/keywords.ts';
import { addPastVisits } from '#server/audit/public.ts';
import { addBrand, drawPictures } from '#server/brands/public.ts';
import { connectChannel } from '#server/channels/connections/public.ts';
import { addExampleAssignment } from '#server/crm/auto-assign/examples/public.ts';
import { addExampleViews } from '#server/crm/public.ts';
import { addExampleStatuses } from '#server/crm/working-status/public.ts';
import { DEMO_ACCOUNT, DEMO_EMAIL, DEMO_SEED } from '#server/demo/brand.ts';
import { addMailbox } from '#server/demo/mailbox.ts';
import { addPages } from '#server/demo/pages.ts';
import { generatePastVisits } from '#server/demo/past-visits.ts';
import { createAccount, createUser } from '#server/identity/account-store.ts';
import { generatePassword } from '#server/identity/passwords/password.ts';
import { claimDemo, readDemoState } from '#server/installation/public.ts';
import { insertKeyword } from '#server/keywords/public.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { generateToken } from '#server/kit/secrets.ts';
import { getSuiteAddress } from '#server/kit/suite-address.ts';
import { addExampleSettings } from '#server/settings/examples/public.ts';

/** The credentials of the demonstration's administrator; the password is not stored and is shown once. */
export type DemoSignIn = { email: string; password: string };

/**
 * Creates the demonstration organisation: users, keywords, a LINE channel and a web chat; a job fills it with data of the past year.
 * @throws not_permitted if there is one already
 */
export async function makeDemoAccount(context: Context): Promise<DemoSignIn> {
  const ids = {
    line_id: context.newId(),
    webchat_id: context.newId(),
    page_id: context.newId(),
    x_id: context.newId(),
    mail_id: context.newId(),
  };
  // Checked before anything is created: a refusal leaves no organisation behind.
  if (await readDemoState(context)) refuse('not_permitted');
  const accountId = await createAccount(context, {
    name: DEMO_ACCOUNT,
    product: READY_PRODUCTS,
    demo: true,
  });
  if (!(await claimDemo(context, { account_id: accountId, ...ids, progress: 'being_made' })))
    refuse('not_permitted');
  const password = generatePassword();
  const ownerId = await createUser(context, accountId, {
    email: DEMO_EMAIL,
    name: 'Demo',
    password,
    role: 'account_admin',
  });
  const team: string[] = [];
  /** The agents who answer customers. */
  const answering: string[] = [];
  for (const agent of getDemoAgents()) {
    const id = await createUser(context, accountId, {
      email: agent.email,
      name: agent.name,
      password: generateToken(),
      role: agent.role,
    });
    team.push(id);
    if (agent.role === 'agent') answering.push(id);
  }
  await inTransaction(context, { accountId, actor: SYSTEM }, async (unit) => {
    const keywords = await addKeywords(context, unit);
    await addExampleSettings(unit, { ownerId, keywords });
    await addExampleViews(unit, ownerId);
    const visits = generatePastVisits(team, unit.now);
    await addPastVisits(unit, visits);
    await addExampleStatuses(unit, visits);
    await addExampleAssignment(unit, answering);
    await addChannels(context, unit, ids);
    await addPages(context, unit, ids);
    await addMailbox(context, unit, ids.mail_id);
    await addBrands(context, unit);
    await unit.addJob(makeDemoJob, { account_id: accountId, seed: DEMO_SEED });
  });
  return { email: DEMO_EMAIL, password };
}

/** @returns the IDs by the keywords' names */
async function addKeywords(context: Context, unit: UnitOfWork): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { name, parent, patterns, match } of getDemoKeywords()) {
    const _id = context.newId();
    ids.set(name, _id);
    await insertKeyword(
      unit,
      { product: 'listening', _id },
      {
        name,
        parent_id: (parent && ids.get(parent)) || null,
        patterns: [...patterns],
        match,
        group_ids: [],
        active: true,
      },
    );
  }
  return ids;
}

/** A twin inside the suite plays LINE, so its token and secret belong to nobody. */
async function addChannels(
  context: Context,
  unit: UnitOfWork,
  ids: { line_id: string; webchat_id: string },
): Promise<void> {
  await connectChannel(context, unit, {
    _id: ids.line_id,
    channel: 'line',
    name: 'Bunloy LINE',
    form: { channel_id: 'demo', channel_access_token: generateToken(), channel_secret: generateToken() },
  });
  await connectChannel(context, unit, {
    _id: ids.webchat_id,
    channel: 'webchat',
    name: 'Bunloy web chat',
    form: { greeting: 'สวัสดีค่ะ มีอะไรให้ช่วยไหมคะ' },
  });
}

/** Ten example brands on hosts of their own beside the suite's: `http://pearlhum.localhost:3000`. */
async function addBrands(context: Context, unit: UnitOfWork): Promise<void> {
  const own = new URL(getSuiteAddress(context.config));
  for (const { fields, pictures } of buildDemoBrands((slug) => `${own.protocol}//${slug}.${own.host}`)) {
    const { _id } = await addBrand(context, unit, fields);
    await drawPictures(context, unit, { id: _id, pictures });
  }
}
