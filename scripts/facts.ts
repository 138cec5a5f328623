import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { v7 } from 'uuid';
import { addFactRun, findFactRun } from '#server/facts/public.ts';
import { getMatchedAccounts, resolveAccount } from '#server/identity/operator-account.ts';
import { readConfig } from '#server/kit/config.ts';
import { openDatabase, type Database } from '#server/kit/db/pools.ts';
import { StartFailure } from '#server/kit/embedded/start-failure.ts';
import { formatAmbiguousAccount } from './import/words.ts';
import { connectToDatabase } from './verify-log/database.ts';

const USAGE = `Derive the facts of the CRM in the column store anew, or compare them with PostgreSQL.

  npm run facts -- rebuild [--account NAME]
  npm run facts -- check [--account NAME]

  rebuild     derives all rows anew, in the background and without a hole, then compares them
  check       compares every column of every row
  --account   an account's id, its administrator's e-mail address, or its name; all accounts without it

A running suite does the work, since it has the column store open. One line an account, and one a difference; ends with 0 when all is equal,
1 when something differs, 2 when nothing could be compared.
`;

const DIFFERENT = 1;
const NOT_COMPARED = 2;
/** A running suite takes a request within this time. */
const PATIENCE_MS = 15_000;
const LOOK_MS = 200;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { account: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  const [kind] = positionals;
  if (values.help || positionals.length !== 1 || (kind !== 'rebuild' && kind !== 'check')) {
    say(USAGE);
    return values.help ? 0 : NOT_COMPARED;
  }
  const reached = await connectToDatabase(readConfig(process.env));
  const database = openDatabase(reached.url, pino({ level: 'silent' }));
  try {
    const accountId = values.account === undefined ? null : await findAccount(database, values.account);
    if (accountId === undefined) return NOT_COMPARED;
    const _id = v7();
    await addFactRun(database.platform, { _id, accountId, kind, now: new Date() });
    return await followRun(database, _id);
  } finally {
    await database.close();
    await reached.stop();
  }
}

/** Prints what the run prints until it ends. */
async function followRun({ platform }: Database, id: string): Promise<number> {
  const until = performance.now() + PATIENCE_MS;
  let printed = 0;
  for (;;) {
    const run = await findFactRun(platform, id);
    if (!run || (run.started_at === null && performance.now() > until)) {
      say('No running suite took the request: it is performed once the suite runs.');
      return NOT_COMPARED;
    }
    for (const line of run.lines.slice(printed)) say(line);
    printed = Math.max(printed, run.lines.length);
    if (run.ended_at !== null) return run.equal ? 0 : DIFFERENT;
    await sleep(LOOK_MS);
  }
}

/** The id of the named account; nothing, with a message, if the name fits none or several. */
async function findAccount({ platform }: Database, text: string): Promise<string | undefined> {
  const [account, ...others] = getMatchedAccounts(await resolveAccount(platform, text));
  if (account && others.length === 0) return account._id;
  say(account ? formatAmbiguousAccount(text, [account, ...others]) : `There is no account "${text}".`);
  return undefined;
}

try {
  process.exitCode = await main();
} catch (failure) {
  say(
    failure instanceof StartFailure
      ? failure.message
      : String(failure instanceof Error ? failure.stack : failure),
  );
  process.exitCode = NOT_COMPARED;
}
