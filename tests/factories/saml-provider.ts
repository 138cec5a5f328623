import { webcrypto, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';
import { IdentityProvider, ServiceProvider, Constants, setSchemaValidator } from 'samlify';
import { toSignedQuery, buildLogoutResponse, type SigningKeys } from '#tests/factories/saml-logout.ts';

/** A user of the SAML provider. */
export type SamlPerson = { nameID: string; email: string; name: string; groups: string };

/** A SAML 2.0 identity provider on a port of its own; its page responds to every request with a form that submits itself. */
export type SamlProvider = {
  entryPoint: string;
  logoutUrl: string;
  issuer: string;
  certificate: string;
  signInAs: (person: SamlPerson) => void;
  /** The change to a response before it is sent: the attacks. */
  tamper: (change: (xml: string) => string) => void;
  /** Sets the user whom the provider signs in. */
  register: (metadata: string) => void;
  /** Its signing key and certificate. */
  keys: SigningKeys;
  /** The sign-ins it made, newest last, as the suite has to name them when one ends. */
  sessions: readonly string[];
  /** The messages that the suite sent to its logout endpoint, with verified signatures. */
  heard: readonly LogoutMessage[];
  stop: () => Promise<void>;
};

/** `request`: the user and the session; `response`: the status, with the relay state of the request. */
export type LogoutMessage =
  | { kind: 'request'; nameID: unknown; sessionIndex: unknown }
  | { kind: 'response'; answers: unknown; relayState: string | null };

const TEMPLATE = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="{ID}" Version="2.0" IssueInstant="{IssueInstant}" Destination="{Destination}" InResponseTo="{InResponseTo}"><saml:Issuer>{Issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="{AssertionID}" Version="2.0" IssueInstant="{IssueInstant}" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><saml:Issuer>{Issuer}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">{NameID}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="{NotOnOrAfter}" Recipient="{Destination}" InResponseTo="{InResponseTo}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="{NotBefore}" NotOnOrAfter="{NotOnOrAfter}"><saml:AudienceRestriction><saml:Audience>{Audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="{IssueInstant}" SessionIndex="{AssertionID}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>{email}</saml:AttributeValue></saml:Attribute><saml:Attribute Name="name"><saml:AttributeValue>{name}</saml:AttributeValue></saml:Attribute><saml:Attribute Name="groups"><saml:AttributeValue>{groups}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion></samlp:Response>`;

/** Starts the provider. */
export async function startSamlProvider(): Promise<SamlProvider> {
  setSchemaValidator({ validate: async () => 'not looked at by this twin' });
  const keys = await generateSigningKeys();
  const http: Server = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  const base = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`;
  const entryPoint = `${base}/sso`;
  const logoutUrl = `${base}/slo`;
  const idp = IdentityProvider({
    entityID: `${base}/metadata`,
    signingCert: keys.certificate,
    privateKey: keys.privateKey,
    isAssertionEncrypted: false,
    requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    wantLogoutRequestSigned: true,
    wantLogoutResponseSigned: true,
    singleLogoutService: [{ Binding: Constants.namespace.binding.redirect, Location: logoutUrl }],
    nameIDFormat: ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
    singleSignOnService: [{ Binding: Constants.namespace.binding.redirect, Location: entryPoint }],
    loginResponseTemplate: { context: TEMPLATE, attributes: [] },
  });
  let sp: ReturnType<typeof ServiceProvider> | null = null;
  let person: SamlPerson | null = null;
  let change = (xml: string): string => xml;
  const sessions: string[] = [];
  const heard: LogoutMessage[] = [];

  /** Processes a signed logout message. @returns the address to which the browser continues: back, after a request */
  const hear = async (url: URL): Promise<string | null> => {
    if (!sp) throw new Error('nobody is registered');
    const query = Object.fromEntries(url.searchParams);
    const octetString = url.search.slice(1).replace(/&Signature=[^&]*/, '');
    const relayState = url.searchParams.get('RelayState');
    if (query['SAMLResponse']) {
      const { extract } = await idp.parseLogoutResponse(sp, 'redirect', { query, octetString });
      heard.push({ kind: 'response', answers: extract.response?.inResponseTo, relayState });
      return null;
    }
    const { extract } = await idp.parseLogoutRequest(sp, 'redirect', { query, octetString });
    heard.push({ kind: 'request', nameID: extract.nameID, sessionIndex: extract.sessionIndex });
    const to = String(sp.entityMeta.getSingleLogoutService('redirect'));
    const xml = buildLogoutResponse({
      issuer: `${base}/metadata`,
      destination: to,
      answers: String(extract.request?.id),
    });
    return `${to}?${toSignedQuery(keys, 'SAMLResponse', { xml: change(xml), relayState: relayState ?? '' })}`;
  };

  const answer = async (url: URL): Promise<string> => {
    if (!sp || !person) throw new Error('nobody is signed in at the provider');
    const query = Object.fromEntries(url.searchParams);
    const { extract } = await idp.parseLoginRequest(sp, 'redirect', { query });
    const who = person;
    const to = String(sp.entityMeta.getAssertionConsumerService('post'));
    const made = await idp.createLoginResponse(
      sp,
      { extract },
      'post',
      { email: who.email },
      {
        relayState: query['RelayState'] ?? '',
        customTagReplacement: (template: string) => {
          const now = Date.now();
          const at = (minutes: number): string => new Date(now + minutes * 60_000).toISOString();
          const id = `_${randomUUID()}`;
          const session = `_${randomUUID()}`;
          sessions.push(session);
          const values: Record<string, string> = {
            ID: id,
            AssertionID: session,
            Destination: to,
            Issuer: `${base}/metadata`,
            Audience: String(sp?.entityMeta.getEntityID()),
            IssueInstant: at(0),
            NotBefore: at(-1),
            NotOnOrAfter: at(5),
            InResponseTo: String(extract.request?.id),
            NameID: who.nameID,
            email: who.email,
            name: who.name,
            groups: who.groups,
          };
          const context = template.replaceAll(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
          return { id, context };
        },
      },
    );
    const xml = change(Buffer.from(made.context, 'base64').toString('utf8'));
    return JSON.stringify({
      action: to,
      SAMLResponse: Buffer.from(xml).toString('base64'),
      RelayState: query['RelayState'] ?? '',
    });
  };
  http.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', base);
    if (url.pathname === new URL(logoutUrl).pathname)
      return void hear(url).then(
        (next) => (next ? response.writeHead(303, { location: next }).end() : response.end('signed out')),
        (failure: unknown) => response.writeHead(500).end(String(failure)),
      );
    answer(url).then(
      (body) => response.end(body),
      (failure: unknown) => response.writeHead(500).end(String(failure)),
    );
  });
  return {
    entryPoint,
    logoutUrl,
    keys,
    sessions,
    heard,
    issuer: `${base}/metadata`,
    certificate: keys.certificate,
    signInAs: (one) => {
      person = one;
    },
    tamper: (next) => {
      change = next;
    },
    register: (metadata) => {
      sp = ServiceProvider({ metadata });
    },
    stop: () => new Promise((resolve) => http.close(() => resolve())),
  };
}

/** A key and a self-signed certificate, as text. */
export async function generateSigningKeys(): Promise<SigningKeys> {
  const algorithm = {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    publicExponent: new Uint8Array([1, 0, 1]),
    modulusLength: 2048,
  };
  x509.cryptoProvider.set(webcrypto as Crypto);
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const made = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=Test directory',
    keys: keys as CryptoKeyPair,
    signingAlgorithm: algorithm,
    notBefore: new Date(Date.now() - 86_400_000),
    notAfter: new Date(Date.now() + 86_400_000),
  });
  const bytes = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  const privateKey = `-----BEGIN PRIVATE KEY-----\n${bytes.replaceAll(/(.{64})/g, '$1\n').trim()}\n-----END PRIVATE KEY-----`;
  return { certificate: made.toString('pem'), privateKey };
}
