import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(?:js|css|svg)$/;
const WAYS = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
  // Browsers accept Brotli over https and on localhost only.
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/**
 * Writes a compressed copy next to every script and style of a folder; the server sends the one that the browser supports.
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
