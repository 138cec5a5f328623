/** Who can reach an address: everybody, only programs that accept http, or only this computer and its network. */
export type AddressReach = 'public' | 'insecure' | 'local';

/** Hosts that no other network reaches: this computer, names without a dot, and the private ranges of RFC 1918 and RFC 4193. */
const LOCAL =
  /^(?:localhost|[^.:]+|.*\.(?:local|localhost|internal|lan|home\.arpa)|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|169\.254\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+|0\.0\.0\.0|\[(?:::1|f[cde].*)\])$/;

/** Who can reach an address that is handed out to another service; an address that cannot be read reaches nobody. */
export function getAddressReach(address: string): AddressReach {
  if (!URL.canParse(address)) return 'local';
  const { protocol, hostname } = new URL(address);
  if (LOCAL.test(hostname)) return 'local';
  return protocol === 'https:' ? 'public' : 'insecure';
}
