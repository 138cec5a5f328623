import { CharsetEvidence } from '#engine/charset/charset-evidence.ts';
import { decideCharset } from '#engine/charset/decide-charset.ts';

/** The text of a file as people's programs write it, in the character set that its bytes are in. */
export async function readTextFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const evidence = new CharsetEvidence();
  evidence.add(bytes);
  evidence.utf8.end();
  return new TextDecoder(decideCharset(evidence)).decode(bytes);
}
