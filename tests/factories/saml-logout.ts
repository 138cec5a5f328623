import { createSign, randomUUID } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { SamlLib } from 'samlify';

/** The provider's signing key and certificate, both as PEM. */
export type SigningKeys = { certificate: string; privateKey: string };

const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const NAMES =
  'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"';

type Message = { issuer: string; destination: string; id?: string; at?: Date };

function head({ id = `_${randomUUID()}`, at = new Date(), destination }: Message): string {
  return `${NAMES} ID="${id}" Version="2.0" IssueInstant="${at.toISOString()}" Destination="${destination}"`;
}

/** A provider's logout request for a user: for all sessions, or for those that are named. */
export function buildLogoutRequest(
  given: Message & { nameID: string; sessions?: readonly string[] },
): string {
  return `<samlp:LogoutRequest ${head(given)}><saml:Issuer>${given.issuer}</saml:Issuer><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${given.nameID}</saml:NameID>${(
    given.sessions ?? []
  )
    .map((one) => `<samlp:SessionIndex>${one}</samlp:SessionIndex>`)
    .join('')}</samlp:LogoutRequest>`;
}

/** A provider's response that a logout is done. */
export function buildLogoutResponse(given: Message & { answers: string }): string {
  return `<samlp:LogoutResponse ${head(given)} InResponseTo="${given.answers}"><saml:Issuer>${given.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status></samlp:LogoutResponse>`;
}

/** The query of a redirect, with a detached signature. */
export function toSignedQuery(
  { privateKey }: SigningKeys,
  name: 'SAMLRequest' | 'SAMLResponse',
  { xml, relayState }: { xml: string; relayState: string },
): string {
  const message = encodeURIComponent(deflateRawSync(xml).toString('base64'));
  const signed = `${name}=${message}&RelayState=${encodeURIComponent(relayState)}&SigAlg=${encodeURIComponent(RSA_SHA256)}`;
  const signature = createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64');
  return `${signed}&Signature=${encodeURIComponent(signature)}`;
}

/** The message with an embedded signature, as a form contains it before it is encoded in base64. */
export function toSignedXml({ privateKey, certificate }: SigningKeys, xml: string): string {
  return Buffer.from(
    SamlLib.constructSAMLSignature({
      rawSamlMessage: xml,
      referenceTagXPath: '/*',
      privateKey,
      signatureAlgorithm: RSA_SHA256,
      // It expects the certificate without its PEM header and footer.
      signingCert: certificate.replaceAll(/-----[^-]+-----|\s/g, ''),
      isBase64Output: true,
      signatureConfig: {
        prefix: 'ds',
        location: { reference: "/*/*[local-name(.)='Issuer']", action: 'after' },
      },
    }),
    'base64',
  ).toString('utf8');
}

/** The form that contains a message. */
export function toForm(name: 'SAMLRequest' | 'SAMLResponse', xml: string): Record<string, string> {
  return {
    [name]: Buffer.from(xml).toString('base64'),
    RelayState: '',
  };
}
