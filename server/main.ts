import { readConfig } from '#server/kit/config.ts';
import { onStop } from '#server/kit/embedded/shutdown.ts';
import { StartFailure } from '#server/kit/embedded/start-failure.ts';
import { openStores } from '#server/kit/embedded/stores.ts';
import { makeLog } from '#server/kit/log.ts';
import { prepareFirstStart } from '#server/operations/first-start.ts';
import { startSuite } from '#server/suite.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const main = async (): Promise<void> => {
  const config = readConfig(process.env);
  const log = makeLog(config);
  const stores = await openStores({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    clickhouseUrl: config.clickhouseUrl,
    role: config.role,
    log,
    say,
  });
  const suite = await startSuite(config, stores).catch(async (failure: unknown) => {
    await stores.stop();
    throw failure;
  });
  onStop(
    async () => {
      say('\nStopping …');
      await suite.stop();
      await stores.stop();
      say('Stopped. Everything is kept.');
    },
    (failure) => log.error({ err: failure }, 'stopping failed'),
  );
  const first = await prepareFirstStart(suite.context);
  say(`\n  Earshot is ready:  ${suite.url}\n`);
  if (first)
    say(
      `  First sign-in:     ${first.email}\n  Password:          ${first.password}   (shown once; change it after signing in)\n`,
    );
  say('  Stop with Ctrl-C. Data lies in ' + stores.dataFolder + '\n');
};

main().catch((failure: unknown) => {
  process.stderr.write(
    failure instanceof StartFailure
      ? `\n${failure.message}\n`
      : `\nThe suite could not start: ${failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)}\n`,
  );
  process.exitCode = 1;
});
