import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import type { Server as TlsServer } from 'node:tls';

/** The files of a certificate (with its chain) and its key, in PEM. */
export type CertificateFiles = { cert: string; key: string };

/** How often the files are checked for a renewal, milliseconds. */
const CHECK_EVERY = 60_000;

/** The certificate as it is on disk. */
export function readCertificate({ cert, key }: CertificateFiles): { cert: Buffer; key: Buffer } {
  return { cert: readFileSync(cert), key: readFileSync(key) };
}

type Options = { every?: number; failed: (error: unknown) => void };

/**
 * Uses a renewed certificate for new connections as soon as its files have changed. While only one of the two is renewed the former pair
 * stays.
 * @returns stops watching
 */
export function followCertificate(
  server: Pick<TlsServer, 'setSecureContext'>,
  files: CertificateFiles,
  { every = CHECK_EVERY, failed }: Options,
): () => void {
  const renew = (): void => {
    try {
      server.setSecureContext(readCertificate(files));
    } catch (error) {
      failed(error);
    }
  };
  const paths = [files.cert, files.key];
  for (const path of paths) watchFile(path, { interval: every, persistent: false }, renew);
  return () => {
    for (const path of paths) unwatchFile(path, renew);
  };
}
