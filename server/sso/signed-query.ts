/** The accepted signatures: RSA with nothing weaker than SHA-256. */
const STRONG = /^http:\/\/www\.w3\.org\/2001\/04\/xmldsig-more#rsa-sha(?:256|384|512)$/;
const KNOWN = ['SAMLRequest', 'SAMLResponse', 'RelayState', 'SigAlg', 'Signature', 'SAMLEncoding'];

/** A message of the redirect binding: its parameters, and the text that its signature covers. */
export type SignedQuery = { given: Record<string, string>; signed: string };

/**
 * Reads the query of a SAML redirect (bindings, section 3.4.4.1) so that exactly the checked data is read: every parameter is known and
 * occurs once, there is exactly one message, and the signature is strong. The signed text keeps the received bytes.
 * @throws when it is anything else
 */
export function readSignedQuery(search: string): SignedQuery {
  const raw = new Map<string, string>();
  for (const pair of search.replace(/^\?/, '').split('&')) {
    const name = pair.slice(0, Math.max(pair.indexOf('='), 0));
    if (!KNOWN.includes(name) || raw.has(name)) throw new Error('a parameter is unknown or doubled');
    raw.set(name, pair.slice(name.length + 1));
  }
  if (raw.has('SAMLRequest') === raw.has('SAMLResponse')) throw new Error('one message is needed');
  const given = Object.fromEntries(
    [...raw].map(([name, value]) => [name, decodeURIComponent(value.replaceAll('+', ' '))]),
  );
  if (!given['Signature'] || !STRONG.test(given['SigAlg'] ?? ''))
    throw new Error('the message is not signed');
  const order = ['SAMLRequest', 'SAMLResponse', 'RelayState', 'SigAlg'];
  const signed = order.filter((name) => raw.has(name)).map((name) => `${name}=${raw.get(name)}`);
  return { given, signed: signed.join('&') };
}
