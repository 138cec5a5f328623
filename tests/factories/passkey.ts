import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { createPasskeyChallenge, signInWithPasskey } from '#contracts/identity/two-factor.ts';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { insertPasskey } from '#server/identity/two-factor/passkey-store.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { requestAtHost } from '#tests/factories/at-host.ts';
import type { TestResponse, Person } from '#tests/factories/person.ts';
import type { World } from '#tests/world.ts';

const base64url = (bytes: Buffer): string => bytes.toString('base64url');
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
/** The user was present, and was verified (WebAuthn, section 6.1). */
const PRESENT_AND_VERIFIED = 0x05;
/** The response contains a new key. */
const NEW_KEY = 0x40;

/** A key of the curve P-256 as an authenticator encodes it: a COSE key (RFC 9053) in CBOR. */
function coseKey({ x = '', y = '' }: { x?: string; y?: string }): Buffer {
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
}

/** The context in which a passkey is used: the page for which the browser signs, the header of the request, and the host that is called. */
export type Use = {
  /** The origin of the page; the suite's own by default. */
  page?: string;
  /** The `Origin` header; that of the page by default, none if null. */
  header?: string | null;
  /** The `Host` that is called; the suite's own by default. */
  host?: string;
  /** The relying party for which the authenticator signs; the name of the suite's address by default. */
  party?: string;
  /** What a browser adds for a page that is embedded in another site's page. */
  frame?: { crossOrigin?: unknown; topOrigin?: unknown };
};

type Key = { id: string; privateKey: KeyObject; cose: Buffer };

/** A key pair of a software authenticator. */
export function makeKey(): Key {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { id: base64url(randomBytes(16)), privateKey, cose: coseKey(publicKey.export({ format: 'jwk' })) };
}

/** Sends a declared call as a page in this context does. */
export function sendAs(
  world: World,
  { page = world.url, header = page, host = new URL(world.url).host }: Use,
  { endpoint, body, cookie }: { endpoint: Endpoint; body: object; cookie?: string },
): Promise<TestResponse> {
  return requestAtHost(world.url, host, endpoint.path, {
    method: endpoint.method,
    body: JSON.stringify(body),
    headers: { ...(header === null ? {} : { origin: header }), ...(cookie ? { cookie } : {}) },
  });
}

function clientData(world: World, use: Use, { type, challenge }: { type: string; challenge: string }) {
  return Buffer.from(JSON.stringify({ type, challenge, origin: use.page ?? world.url, ...use.frame }));
}

/** The authenticator data about the site and the user (WebAuthn, section 6.1). */
function authenticatorData(world: World, { party }: Use, flags: number): Buffer {
  return Buffer.concat([sha256(party ?? new URL(world.url).hostname), Buffer.from([flags]), Buffer.alloc(4)]);
}

/** A valid signature of a key over a challenge. */
export function signChallenge(world: World, key: Key, use: Use, challenge: string) {
  const data = clientData(world, use, { type: 'webauthn.get', challenge });
  const authenticator = authenticatorData(world, use, PRESENT_AND_VERIFIED);
  const signature = createSign('sha256')
    .update(Buffer.concat([authenticator, sha256(data)]))
    .sign(key.privateKey);
  return {
    id: key.id,
    rawId: key.id,
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: base64url(data),
      authenticatorData: base64url(authenticator),
      signature: base64url(signature),
    },
  };
}

/** A new key as a browser passes it on: attestation "none" (WebAuthn, section 8.7), encoded in CBOR. */
export function attestKey(world: World, key: Key, use: Use, challenge: string) {
  const data = clientData(world, use, { type: 'webauthn.create', challenge });
  const id = Buffer.from(key.id, 'base64url');
  const authenticator = Buffer.concat([
    authenticatorData(world, use, PRESENT_AND_VERIFIED | NEW_KEY),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    key.cose,
  ]);
  const attestation = Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
    Buffer.from([authenticator.length]),
    authenticator,
  ]);
  return {
    id: key.id,
    rawId: key.id,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: base64url(data), attestationObject: base64url(attestation) },
  };
}

/** Gives a user a software passkey. @returns its key */
export async function createKey(world: World, person: Person): Promise<Key> {
  const key = makeKey();
  await inTransaction(
    world.suite.context,
    { accountId: person.accountId, actor: { kind: 'user', id: person.userId } },
    (unit) =>
      insertPasskey(unit, {
        userId: person.userId,
        name: 'In software',
        credentialId: key.id,
        publicKey: key.cose,
        counter: 0,
        transports: [],
      }),
  );
  return key;
}

/** Gives a user a software passkey. @returns a way to sign in with it alone */
export async function createPasskey(
  world: World,
  person: Person,
): Promise<(use?: Use) => Promise<TestResponse>> {
  const key = await createKey(world, person);
  return async (use = {}) => {
    const created = await sendAs(world, use, { endpoint: createPasskeyChallenge, body: {} });
    const { challenge = '' } = created.body as { challenge?: string };
    const passkey = signChallenge(world, key, use, challenge);
    return sendAs(world, use, { endpoint: signInWithPasskey, body: { passkey } });
  };
}
