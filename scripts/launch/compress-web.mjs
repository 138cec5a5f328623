import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(?:js|css|svg)$/;
const WAYS = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
  // Browsers ask for Brotli over https and on localhost alone.
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/**
 * Lays a compressed twin beside every script and style of a folder; the server gives the one that the browser understands.
 *
 * @param {string} folder
 */
export async function compressFolder(folder) {
  const names = readdirSync(folder).filter((name) => TEXT.test(name));
  await Promise.all(
    names.flatMap((name) =>
      Object.entries(WAYS).map(async ([ending, compress]) =>
        writeFileSync(join(folder, `${name}.${ending}`), await compress(readFileSync(join(folder, name)))),
      ),
    ),
  );
}
