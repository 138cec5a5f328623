import { createServer } from 'node:http';

/** A running twin of Pantip's partner interface, as README beside documents it. */
export type PantipTwin = {
  url: string;
  /** How many messages the incoming message box holds. */
  inbox: number;
  mood: 'fine' | 'down' | 'nonsense';
  stop: () => Promise<void>;
};

/** Starts the twin for one account. */
export const startPantipTwin = async (account: {
  user_id: string;
  access_token: string;
  name: string;
}): Promise<PantipTwin> => {
  const twin: PantipTwin = { url: '', inbox: 1, mood: 'fine', stop: async () => undefined };
  const server = createServer((request, response) => {
    const [status, body] = answer(twin, account, {
      path: new URL(request.url ?? '/', 'http://twin').pathname,
      token: request.headers.authorization,
      user: request.headers['x-user-id'],
    });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  twin.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  twin.stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return twin;
};

const answer = (
  { inbox, mood }: PantipTwin,
  account: { user_id: string; access_token: string; name: string },
  asked: { path: string; token: string | undefined; user: string | string[] | undefined },
): [number, unknown] => {
  if (mood === 'down') return [503, { error: { code: 'unavailable', message: 'Please come back later.' } }];
  if (mood === 'nonsense') return [200, ['?']];
  if (asked.token !== `Bearer ${account.access_token}` || asked.user !== account.user_id)
    return [
      401,
      { error: { code: 'token_invalid', message: 'The access token does not belong to this user.' } },
    ];
  if (asked.path !== '/v1/inbox') return [404, { error: { code: 'not_found', message: 'No such path.' } }];
  return [200, { user: { id: account.user_id, name: account.name }, total: inbox, items: [] }];
};
