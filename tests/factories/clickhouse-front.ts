import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { ClickHouseError, type ClickHouseClient } from '@clickhouse/client';
import { openClickHouse } from '#server/kit/embedded/clickhouse.ts';

/** ClickHouse behind its HTTP interface. */
export type ClickHouseFront = { url: string; stop: () => Promise<void> };

/**
 * The embedded engine, reached like a server: over HTTP, by address, from several processes. No package of a server that is new enough can
 * be installed everywhere, and the test is about whether the suite can use one, not about its speed.
 */
export async function startClickHouseFront(folder: string): Promise<ClickHouseFront> {
  const client = await openClickHouse(folder, () => {});
  const server = createServer((request, response) => {
    answer(client, request, response).catch((failure: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(wordsOf(failure));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await client.close();
    },
  };
}

/** Settings are sent as parameters of the address besides these. */
const NO_SETTINGS = new Set(['query', 'database', 'query_id', 'session_id']);

async function answer(
  client: ClickHouseClient,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://front');
  if (pathname === '/ping') return void response.end('Ok.\n');
  const body = await bytesOf(request);
  const given = searchParams.get('query');
  const text = given ?? body.toString('utf8');
  const binary = / format native\s*$/i.test(text);
  // The text that a session accepts is one statement; blocks in ClickHouse's own format are sent separately.
  const query = given === null || binary ? text : `${given}\n${body.toString('utf8')}`;
  const all = [...searchParams];
  const { stream } = await client.exec({
    query,
    query_params: Object.fromEntries(
      all.flatMap(([name, value]) =>
        name.startsWith('param_') ? [[name.slice(6), valueOf(value, typeIn(query, name.slice(6)))]] : [],
      ),
    ),
    clickhouse_settings: Object.fromEntries(
      all.filter(([name]) => !NO_SETTINGS.has(name) && !name.startsWith('param_')),
    ),
    ...(binary ? { values: Readable.from([body], { objectMode: false }) } : {}),
  });
  for await (const chunk of stream) response.write(chunk);
  response.end();
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** The type that a query names for a parameter. */
function typeIn(query: string, name: string): string {
  return new RegExp(`\\{${name}:\\s*([^}]+)\\}`).exec(query)?.[1] ?? 'String';
}

/** A parameter as a value again: the engine's own client serialises it itself. */
function valueOf(text: string, type: string): unknown {
  return type.startsWith('Array') ? JSON.parse(asJson(text)) : plain(text);
}

/** A list in ClickHouse's syntax, as JSON: strings are in single quotes. */
function asJson(text: string): string {
  return text.replace(/'((?:[^'\\]|\\.)*)'/gs, (_, inside: string) => JSON.stringify(plain(inside)));
}

const SIGNS: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', N: '' };
const plain = (text: string): string => text.replace(/\\(.)/gs, (_, sign: string) => SIGNS[sign] ?? sign);

function wordsOf(failure: unknown): string {
  return failure instanceof ClickHouseError
    ? `Code: ${failure.code}. DB::Exception: ${failure.message} (${failure.type ?? 'UNKNOWN_EXCEPTION'})`
    : `Code: 1. DB::Exception: ${failure instanceof Error ? failure.message : 'failed'} (UNKNOWN_EXCEPTION)`;
}
