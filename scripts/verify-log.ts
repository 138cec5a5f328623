import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { formatAccountReport, verifyLogs } from '#server/audit/verify-log.ts';
import { getMatchedAccounts, resolveAccount } from '#server/identity/operator-account.ts';
import { readConfig } from '#server/kit/config.ts';
import { openDatabase, type Database } from '#server/kit/db/pools.ts';
import { StartFailure } from '#server/kit/embedded/start-failure.ts';
import { loadSecrets, type Secrets } from '#server/kit/secrets.ts';
import { formatAmbiguousAccount } from './import/words.ts';
import { connectToDatabase } from './verify-log/database.ts';

const USAGE = `Verify that nobody changed the activity log: every event, its values, its seals and its end.

  npm run verify-log [-- --account NAME]

  --account   an account's id, its administrator's e-mail address, or its name; all accounts without it

It needs no running suite, only its data folder (DATA_DIR) or database (DATABASE_URL). One line an account; ends with 0 when every
chain holds, 1 when one is broken, 2 when it could not be verified.
`;

const BROKEN = 1;
const NOT_VERIFIED = 2;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const log = pino({ level: 'silent' });

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { account: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    say(USAGE);
    return 0;
  }
  const config = readConfig(process.env);
  const reached = await connectToDatabase(config);
  const database = openDatabase(reached.url, log);
  try {
    const secrets = keyOf(config);
    if (!secrets)
      say(
        'The key of this installation is not here (SECRET_KEY), so the proofs of the seals are not looked at.',
      );
    let [seen, broken] = [0, 0];
    const only = values.account === undefined ? undefined : await findAccount(database, values.account);
    if (only === null) return NOT_VERIFIED;
    for await (const report of verifyLogs(database.platform, secrets, only)) {
      say(formatAccountReport(report));
      seen += 1;
      broken += report.broken ? 1 : 0;
    }
    if (seen === 0) say('There is no account yet.');
    return broken > 0 ? BROKEN : 0;
  } finally {
    await database.close();
    await reached.stop();
  }
}

/** The id of the named account; null, with a message, if the name fits none or several. */
async function findAccount({ platform }: Database, text: string): Promise<string | null> {
  const [account, ...others] = getMatchedAccounts(await resolveAccount(platform, text));
  if (account && others.length === 0) return account._id;
  say(account ? formatAmbiguousAccount(text, [account, ...others]) : `There is no account "${text}".`);
  return null;
}

function keyOf(config: { dataDir: string; secretKey: string | undefined }): Secrets | undefined {
  return config.secretKey || existsSync(join(config.dataDir, 'secret.key'))
    ? loadSecrets(config.dataDir, config.secretKey)
    : undefined;
}

try {
  process.exitCode = await main();
} catch (failure) {
  say(
    failure instanceof StartFailure
      ? failure.message
      : String(failure instanceof Error ? failure.stack : failure),
  );
  process.exitCode = NOT_VERIFIED;
}
