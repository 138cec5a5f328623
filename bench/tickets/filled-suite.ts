import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { connectEngagement } from '#contracts/channels/connections.ts';
import { SLA } from '#contracts/crm/sla/endpoints.ts';
import { TOKEN_COOKIE } from '#contracts/identity/session.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { createSession } from '#server/identity/sessions/session-store.ts';
import { readConfig } from '#server/kit/config.ts';
import { openStores } from '#server/kit/embedded/stores.ts';
import { startSuite, type Suite } from '#server/suite.ts';
import { makeAccount } from '#tests/factories/account.ts';
import { makePerson, type Person } from '#tests/factories/person.ts';
import { fillTickets } from './fill.ts';

/**
 * A folder that is preserved: filled if it is empty, only queried if it is full. Without it, a temporary folder is created and removed
 * again.
 */
const KEPT = process.env['TICKET_FOLDER'];
const NOTE = 'filled.json';

const SavedFill = z.object({
  tickets: z.number(),
  messages: z.number(),
  accountId: AccountId,
  people: z.array(z.object({ userId: z.string() })),
});
type SavedFill = z.output<typeof SavedFill>;
/** The data with which a suite was filled, and a session of each agent of the account. */
export type FillSummary = { accountId: AccountId; people: readonly { userId: string; cookie: string }[] };

/** A running suite with one account's tickets, and how to stop it. */
export type FilledSuite = { suite: Suite; filled: FillSummary; close: () => Promise<void> };

/** The amount of data: tickets, messages per ticket, and agents to whom they are assigned. */
export type Size = { tickets: number; messages: number; agents: number };

/** Starts a suite whose account has the given number of tickets. */
export async function openFilledSuite(size: Size): Promise<FilledSuite> {
  const dataDir = KEPT ?? mkdtempSync(join(tmpdir(), 'earshot-bench-tickets-'));
  mkdirSync(dataDir, { recursive: true });
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', TRUST_PROXY: 'true' });
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const stores = await openStores({ dataDir, log });
  const suite = await startSuite(config, stores);
  const close = async (): Promise<void> => {
    await suite.stop();
    await stores.stop();
    if (KEPT === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const path = join(dataDir, NOTE);
    if (!existsSync(path)) writeFileSync(path, JSON.stringify(await fill(suite, size)));
    const kept = SavedFill.parse(JSON.parse(readFileSync(path, 'utf8')));
    if (kept.tickets !== size.tickets || kept.messages !== size.messages)
      throw new Error(
        `${dataDir} holds ${kept.tickets} tickets with ${kept.messages} messages each: name another`,
      );
    return { suite, filled: await signIn(suite, kept), close };
  } catch (failure) {
    await close();
    throw failure;
  }
}

/** The sessions of a folder that was filled some days ago have expired. */
async function signIn({ context }: Suite, { accountId, people }: SavedFill): Promise<FillSummary> {
  const signedIn: { userId: string; cookie: string }[] = [];
  for (const { userId } of people) {
    const by = { remember: false, userAgent: 'bench', way: 'password', ip: '127.0.0.1' } as const;
    const { token } = await createSession(context, { accountId, userId, ...by });
    signedIn.push({ userId, cookie: `${TOKEN_COOKIE}=${token}` });
  }
  return { accountId, people: signedIn };
}

async function fill(suite: Suite, { tickets, messages, agents }: Size): Promise<SavedFill> {
  const accountId = await makeAccount(suite.context, 'Bench');
  const people: Person[] = [];
  for (let n = 0; n < agents; n += 1) people.push(await makePerson(suite, accountId, { role: 'agent' }));
  const admin = await makePerson(suite, accountId, {});
  const { _id } = await admin.call(connectEngagement, {
    params: { product: 'crm' },
    body: { channel: 'webchat', name: 'Chat', form: {} },
  });
  // The version of the SLA policy that the filled timers follow.
  await admin.call(SLA.save, { body: { _id: accountId, business_hour: { start: '00:00', end: '24:00' } } });
  await fillTickets(suite.context.database.owner, {
    accountId,
    connectionId: _id,
    agents: people.map(({ userId }) => userId),
    tickets,
    messages,
  });
  return { tickets, messages, accountId, people: people.map(({ userId }) => ({ userId })) };
}
