import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const END_BYTES = 22;

/** The files of a ZIP archive by their names, as texts. */
export function unzip(bytes: Buffer): Map<string, string> {
  return new Map([...unzipBytes(bytes)].map(([name, body]) => [name, body.toString('utf8')]));
}

/** The files of a ZIP archive by their names (APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12, 4.3.16). */
export function unzipBytes(bytes: Buffer): Map<string, Buffer> {
  let end = bytes.length - END_BYTES;
  while (bytes.readUInt32LE(end) !== END) end -= 1;
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, packed] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((from) => bytes.readUInt16LE(at + from));
    const local = bytes.readUInt32LE(at + 42);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const body = bytes.subarray(from, from + packed);
    const whole = method === 0 ? body : inflateRawSync(body);
    files.set(bytes.subarray(at + 46, at + 46 + (name ?? 0)).toString('utf8'), whole);
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}
