import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectHttp2, constants } from 'node:http2';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { PemConverter, X509CertificateGenerator } from '@peculiar/x509';
import 'reflect-metadata';
import { afterEach, expect, test } from 'vitest';
import { followCertificate, type CertificateFiles } from '#server/kit/http/certificate.ts';
import { makeSecureServer } from '#server/kit/http/listen.ts';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function writeCertificate(files: CertificateFiles, serialNumber: string): Promise<void> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber,
    name: 'CN=localhost',
    keys,
    signingAlgorithm: ALGORITHM,
  });
  writeFileSync(
    files.key,
    PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY'),
  );
  writeFileSync(files.cert, certificate.toString('pem'));
}

async function startSecure() {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-tls-'));
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  await writeCertificate(files, '01');
  const server = makeSecureServer(
    async (received) =>
      new Response(`${received.method} ${received.headers.get('host')} ${await received.text()}`),
    files,
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(
    () => server.close(),
    () => rmSync(folder, { recursive: true }),
  );
  return { server, files, port: (server.address() as AddressInfo).port };
}

async function askOverHttp2(port: number, body: string): Promise<string> {
  const session = connectHttp2(`https://localhost:${port}`, { rejectUnauthorized: false });
  const stream = session.request({
    [constants.HTTP2_HEADER_METHOD]: 'POST',
    [constants.HTTP2_HEADER_PATH]: '/',
  });
  stream.end(body);
  let answer = '';
  stream.setEncoding('utf8').on('data', (part: string) => (answer += part));
  await once(stream, 'end');
  session.close();
  return answer;
}

async function askOverHttp1(port: number): Promise<string> {
  const outgoing = request({ host: 'localhost', port, rejectUnauthorized: false }).end();
  const [incoming] = await once(outgoing, 'response');
  let answer = `${incoming.httpVersion} `;
  for await (const part of incoming) answer += String(part);
  return answer;
}

test('A server with a certificate speaks HTTP/2, with the host and the body of a request, and HTTP/1.1', async () => {
  const { port } = await startSecure();
  expect(await askOverHttp2(port, 'hello')).toBe(`POST localhost:${port} hello`);
  expect(await askOverHttp1(port)).toBe(`1.1 GET localhost:${port} `);
});

test('A renewed certificate is used for new connections', async () => {
  const { server, files, port } = await startSecure();
  const failures: unknown[] = [];
  closers.push(followCertificate(server, files, { every: 20, failed: (error) => failures.push(error) }));
  const readSerial = async (): Promise<string> => {
    const socket = connectTls({ port, host: 'localhost', rejectUnauthorized: false });
    await once(socket, 'secureConnect');
    const { serialNumber } = socket.getPeerCertificate();
    socket.destroy();
    return serialNumber;
  };
  expect(await readSerial()).toBe('01');
  await writeCertificate(files, '02');
  await expect.poll(readSerial, { timeout: 5000 }).toBe('02');
});
