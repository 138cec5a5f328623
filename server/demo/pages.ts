import { startPageTwin } from '#connectors/facebook/twin-page.ts';
import { startAccountTwin } from '#connectors/twitter/twin-account.ts';
import { DEMO_PAGE, DEMO_X_ACCOUNT, buildPublicVoices } from '#engine/demo/public-voices.ts';
import { connectConsented } from '#server/channels/connections/public.ts';
import { getAppValues, findConnection } from '#server/channels/public.ts';
import { receive } from '#server/crm/public.ts';
import type { DemoState } from '#server/installation/public.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { generateToken } from '#server/kit/secrets.ts';

/** The IDs of the demonstration's page and account here. */
export type PageIds = { page_id: string; x_id: string };

/** Connects a Facebook page and an account of X as a consent would have; twins inside the suite play both. */
export async function addPages(context: Context, unit: UnitOfWork, ids: PageIds): Promise<void> {
  await connectConsented(context, unit, {
    _id: ids.page_id,
    channel: 'facebook',
    name: 'Bunloy Facebook',
    account: { id: DEMO_PAGE, name: 'Bunloy', secrets: { page_access_token: generateToken() } },
  });
  await connectConsented(context, unit, {
    _id: ids.x_id,
    channel: 'twitter',
    name: 'Bunloy X',
    account: { id: DEMO_X_ACCOUNT, name: '@bunloy', secrets: { access_token: generateToken() } },
  });
}

/** The created page and account, each with its network. */
function played({ page_id, x_id }: DemoState) {
  return [
    [page_id, 'facebook'],
    [x_id, 'twitter'],
  ] as const;
}

/** Starts the twins of both. */
export async function startDemoPages(context: Context, state: DemoState): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = [];
  for (const [id, channel] of played(state)) {
    const connection = id === undefined ? null : await findConnection(context, id);
    if (!connection) continue;
    const secret = getAppValues(context, channel)['app_secret'] ?? '';
    const { page_access_token = '', access_token = '' } = connection.values;
    const twin =
      channel === 'facebook'
        ? await startPageTwin({ page: DEMO_PAGE, token: page_access_token, secret })
        : await startAccountTwin({ me: DEMO_X_ACCOUNT, token: access_token, secret });
    context.standIns.set(connection._id, twin.url);
    stops.push(() => twin.stop());
  }
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

/** Adds a few posts of people on both: the first time only, since the posts keep their IDs. */
export async function seedPageMessages(context: Context, state: DemoState): Promise<void> {
  for (const [id, channel] of played(state)) {
    const connection = id === undefined ? null : await findConnection(context, id);
    if (connection)
      await receive(context, connection, { items: buildPublicVoices(channel, context.clock()), refused: [] });
  }
}
