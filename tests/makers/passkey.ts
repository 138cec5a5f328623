import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { askPasskey, signInWithPasskey } from '#contracts/identity/two-factor.ts';
import { withUnit } from '#server/kit/db/unit.ts';
import { insertPasskey } from '#server/identity/two-factor/passkey-store.ts';
import { initOf, request, type Answered, type Person } from '#tests/makers/person.ts';
import type { World } from '#tests/world.ts';

const base64url = (bytes: Buffer): string => bytes.toString('base64url');
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
/** The person was there, and was verified (WebAuthn, section 6.1). */
const PRESENT_AND_VERIFIED = 0x05;

/** A key of the curve P-256 as an authenticator tells it: a COSE key (RFC 9053), written in CBOR. */
const coseKey = ({ x = '', y = '' }: { x?: string; y?: string }): Buffer =>
  Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);

/** Gives a person a passkey in software. @returns a way to sign in with it alone */
export const givePasskey = async (world: World, person: Person): Promise<() => Promise<Answered>> => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = base64url(randomBytes(16));
  await withUnit(
    world.suite.context,
    { accountId: person.accountId, actor: { kind: 'user', id: person.userId } },
    (unit) =>
      insertPasskey(unit, {
        userId: person.userId,
        name: 'In software',
        credentialId: id,
        publicKey: coseKey(publicKey.export({ format: 'jwk' })),
        counter: 0,
        transports: [],
      }),
  );
  const headers = { origin: world.url, 'content-type': 'application/json' };
  const send = (endpoint: typeof askPasskey | typeof signInWithPasskey, body: object) =>
    request(world.url, endpoint.path, { ...initOf(endpoint, { body }), body: JSON.stringify(body), headers });
  return async () => {
    const { challenge } = (await send(askPasskey, {})).body as { challenge: string };
    const told = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin: world.url }));
    const authenticator = Buffer.concat([
      sha256(new URL(world.url).hostname),
      Buffer.from([PRESENT_AND_VERIFIED]),
      Buffer.alloc(4),
    ]);
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticator, sha256(told)]))
      .sign(privateKey);
    return send(signInWithPasskey, {
      passkey: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(told),
          authenticatorData: base64url(authenticator),
          signature: base64url(signature),
        },
      },
    });
  };
};
