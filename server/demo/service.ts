import { startLineTwin, type LineTwin } from '#connectors/line/twin.ts';
import { checkChannelJob } from '#contracts/channels/connections.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { generateDemoTrickle } from '#engine/demo/trickle.ts';
import { findConnection, pollNow } from '#server/channels/public.ts';
import { receive } from '#server/crm/public.ts';
import { DEMO_SEED } from '#server/demo/brand.ts';
import { startDemoMailbox } from '#server/demo/mailbox.ts';
import { startDemoPages, seedPageMessages } from '#server/demo/pages.ts';
import { mountPictures, getPicturesUrl } from '#server/demo/pictures.ts';
import { enqueueItems } from '#server/inbound/public.ts';
import { readDemoState, type DemoState } from '#server/installation/public.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import type { Service } from '#server/kit/service.ts';

/** How often to check whether a demonstration was created. */
const LOOK_EVERY = 2_000;
/** The number of new items in an ordinary hour. */
const PER_HOUR = 30;

type RunningDemo = { stop: () => Promise<void>; listening: (url: string) => void };
const running = new WeakMap<Context, RunningDemo>();

/**
 * The activity of the demonstration: while there is a demonstration organisation, a twin plays its LINE and a new item arrives every few
 * seconds. An installation without one does nothing here but check.
 */
export const demoService: Service = {
  name: 'demo',
  start: async (context) => {
    const one = live(context);
    running.set(context, one);
    return one.stop;
  },
  routes: mountPictures,
  listening: (context, url) => running.get(context)?.listening(url),
};

function live(context: Context): RunningDemo {
  let timer: NodeJS.Timeout | undefined;
  let twin: LineTwin | undefined;
  let stopPages: (() => Promise<void>) | undefined;
  let stopMailbox: (() => Promise<void>) | undefined;
  let requested = false;
  let spoken = false;
  let step: Promise<void> = Promise.resolve();
  let stopped = false;
  const later = (url: string, delay: number): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      step = turn(url).catch((error: unknown) => {
        context.log.error({ err: error }, 'the demonstration stumbled');
        later(url, LOOK_EVERY);
      });
    }, delay);
  };
  const turn = async (url: string): Promise<void> => {
    const state = await readDemoState(context);
    // The state is written before the channels: they are created in one transaction, so if LINE exists the others do.
    twin ??= state ? await playLine(context, state) : undefined;
    if (state && twin && !requested) {
      stopMailbox ??= await startDemoMailbox(context, state);
      stopPages ??= await startDemoPages(context, state);
      await askAgain(context, state);
      requested = true;
    }
    if (!state || !twin || state.progress !== 'ready') return later(url, LOOK_EVERY);
    if (!spoken) await seedPageMessages(context, state);
    spoken = true;
    const { incoming, delay } = generateDemoTrickle({
      seed: DEMO_SEED,
      now: context.clock().getTime(),
      perHour: PER_HOUR,
      pictures: getPicturesUrl(context),
    });
    await bring(context, state, { incoming, twin, url });
    later(url, delay);
  };
  return {
    // Tests of the suite use their own clock and need no spontaneous activity.
    listening: (url) => {
      if (context.config.role !== 'web') later(url, 0);
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await step;
      await twin?.stop();
      await stopPages?.();
      await stopMailbox?.();
    },
  };
}

/** Starts the twin with the channel's own token and secret, so that its deliveries verify like real ones. */
async function playLine(context: Context, state: DemoState): Promise<LineTwin | undefined> {
  const connection = await findConnection(context, state.line_id);
  if (!connection) return undefined;
  const { channel_id = '', channel_access_token = '', channel_secret = '' } = connection.values;
  const twin = await startLineTwin({
    channels: [{ id: channel_id, access_token: channel_access_token, secret: channel_secret }],
  });
  context.standIns.set(connection._id, twin.url);
  return twin;
}

/** Checks and polls the channels again: before their twins started, the real networks were called, which do not know them. */
function askAgain(
  context: Context,
  { account_id, line_id, page_id, x_id, mail_id }: DemoState,
): Promise<void> {
  return inTransaction(context, { accountId: AccountId.parse(account_id), actor: SYSTEM }, async (unit) => {
    for (const connection_id of [line_id, page_id, x_id, mail_id]) {
      if (connection_id === undefined) continue;
      await unit.addJob(checkChannelJob, { account_id, connection_id });
      await pollNow(unit, connection_id);
    }
  });
}

type Step = { incoming: Incoming; twin: LineTwin; url: string };

async function bring(context: Context, state: DemoState, { incoming, twin, url }: Step): Promise<void> {
  const accountId = AccountId.parse(state.account_id);
  if (incoming.kind === 'post') {
    await inTransaction(context, { accountId, actor: SYSTEM }, (unit) =>
      enqueueItems(unit, { sourceId: accountId, channel: incoming.channel, items: [incoming] }),
    );
    return;
  }
  if (incoming.channel === 'line') {
    twin.befriend({ user: incoming.author._id, name: incoming.author.name });
    await twin.sayAs(incoming.author._id, incoming.text, `${url}/webhooks/line/${state.line_id}`);
    return;
  }
  const webchat = await findConnection(context, state.webchat_id);
  if (webchat) await receive(context, webchat, { items: [incoming], refused: [] });
}
