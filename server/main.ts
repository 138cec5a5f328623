import { makeDemoAccount } from '#server/demo/public.ts';
import { loadDemoStatus } from '#server/installation/public.ts';
import { readConfig } from '#server/kit/config.ts';
import type { Context } from '#server/kit/context.ts';
import { isConnectionLost } from '#server/kit/db/lost-connection.ts';
import { onFault, onStop } from '#server/kit/embedded/shutdown.ts';
import { StartFailure } from '#server/kit/embedded/start-failure.ts';
import { openStores } from '#server/kit/embedded/stores.ts';
import { countBuffersWithHeap } from '#server/kit/gc-tuning.ts';
import { makeLog } from '#server/kit/log.ts';
import { counters } from '#server/kit/metrics.ts';
import { prepareFirstStart } from '#server/operations/first-start.ts';
import { startSuite } from '#server/suite.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const complain = (line: string): void => void process.stderr.write(line);
function textOf(failure: unknown): string {
  return failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
}

const open: (() => Promise<void>)[] = [];
async function closeAll(): Promise<void> {
  for (const close of open.splice(0).reverse()) await close();
}

async function main(): Promise<void> {
  countBuffersWithHeap();
  const config = readConfig(process.env);
  const log = makeLog(config);
  // The listeners are added before anything is open: a user who interrupts a slow first start leaves nothing running.
  onStop(
    async () => {
      say('\nStopping …');
      await closeAll();
      say('Stopped. Everything is kept.');
    },
    (failure) => log.error({ err: failure }, 'stopping failed'),
  );
  onFault({
    isSurvivable: isConnectionLost,
    survived: (failure) => {
      counters.ignoredFailures.inc({ reason: 'the database was lost' });
      log.error({ err: failure }, 'the database was lost under something nobody waits for');
    },
    ending: (failure) => {
      log.fatal({ err: failure }, 'a failure that nobody caught ends the process');
      complain(`\nA failure that nobody caught ends the suite: ${textOf(failure)}\n`);
    },
    stop: closeAll,
  });
  const stores = await openStores({ ...config, log, say });
  open.push(stores.stop);
  const suite = await startSuite(config, stores);
  open.push(suite.stop);
  const first = await prepareFirstStart(suite.context);
  say(`\n  Earshot is ready:  ${suite.url}\n`);
  if (first) {
    const { email, password } = first;
    say(
      `  First sign-in:     ${email}\n  Password:          ${password}   (shown once; change it after signing in)\n` +
        '  To administer:     npm run administrator -- you@example.com   (organisations, plans, brands)\n',
    );
  }
  if (process.argv.includes('--demo')) await offerDemo(suite.context);
  say(`  Stop with Ctrl-C. Data lies in ${stores.dataFolder}\n`);
}

async function offerDemo(context: Context): Promise<void> {
  const state = await loadDemoStatus(context);
  if (state === 'ready') return say('  The demonstration organisation is there already.\n');
  // After a stop during its creation the demonstration is still in this state; the job continues where it was.
  if (state === 'being_made')
    return say('  The demonstration organisation is there already; its year of posts is still being made.\n');
  const { email, password } = await makeDemoAccount(context);
  say(
    `  Demonstration:     ${email}\n  Password:          ${password}   (shown once; a year of posts is being made)\n`,
  );
}

main().catch(async (failure: unknown) => {
  complain(
    failure instanceof StartFailure
      ? `\n${failure.message}\n`
      : `\nThe suite could not start: ${textOf(failure)}\n`,
  );
  process.exitCode = 1;
  // A suite that serves already would keep the process alive: it would listen forever and never be ready.
  await closeAll();
});
