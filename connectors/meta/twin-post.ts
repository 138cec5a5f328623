import { makeTwinPost, type TwinPost } from '#connectors/kit/twin-server.ts';
import { META_SIGNATURE_HEADER, signMeta } from '#connectors/meta/signature.ts';

/** Posts deliveries as Meta does for an app: escaped, and signed with the secret of the app. */
export function makeMetaPost(app_secret: string): TwinPost {
  return makeTwinPost((body) => ({ [META_SIGNATURE_HEADER]: signMeta(body, app_secret) }), asMetaWrites);
}

/** Meta escapes every character that is not ASCII, and slashes too; the signature is over those bytes. */
function asMetaWrites(body: unknown): string {
  return JSON.stringify(body)
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
