import { createServer } from 'node:http';

/** An SMS gateway on this machine that implements Twilio's Messages resource and stores what it receives. */
export type SmsGateway = {
  url: string;
  got: { to: string; from: string; text: string }[];
  /** The responses to the next messages, in their order; 201 from then on. */
  answers: number[];
  stop: () => Promise<void>;
};

/** Starts a gateway for the account `AC1` with the token `secret`. */
export async function startSmsGateway(): Promise<SmsGateway> {
  const got: SmsGateway['got'] = [];
  const answers: number[] = [];
  const known = `Basic ${Buffer.from('AC1:secret').toString('base64')}`;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const right =
        request.headers.authorization === known && request.url === '/2010-04-01/Accounts/AC1/Messages.json';
      const status = right ? (answers.shift() ?? 201) : 401;
      const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
      if (status === 201)
        got.push({ to: form.get('To') ?? '', from: form.get('From') ?? '', text: form.get('Body') ?? '' });
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(
          status === 201
            ? { sid: 'SM1', status: 'queued' }
            : { code: 21211, message: 'Invalid number', status },
        ),
      );
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://AC1:secret@127.0.0.1:${port}`,
    got,
    answers,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
