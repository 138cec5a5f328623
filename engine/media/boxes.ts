/** Reads some bytes of a file; fewer where it ends. */
export type ReadBytes = (at: number, length: number) => Promise<Uint8Array>;

/** How a film of the MP4 family is built: whether its index (moov) comes before its pictures and sound (mdat), and whether it has an edit list. */
export type BoxFacts = { moov_first: boolean | null; edit_list: boolean | null };

/** A box: its type, where its content begins, and where it ends. */
type Box = { type: string; content: number; end: number };

/** The most boxes that are looked at on one level: a film has a handful, and a file made to hurt could have millions. */
const MOST_BOXES = 1_000;

/**
 * Looks at the boxes of a film (ISO 14496-12) without reading its pictures. What cannot be found is null: the file is none of these, or
 * it is damaged.
 */
export async function readBoxFacts(read: ReadBytes, size: number): Promise<BoxFacts> {
  const boxes = await listBoxes(read, 0, size);
  const order = boxes.map(({ type }) => type);
  const moov = boxes.find(({ type }) => type === 'moov');
  const mdat = order.indexOf('mdat');
  return {
    moov_first: moov === undefined ? null : mdat === -1 || order.indexOf('moov') < mdat,
    edit_list: moov === undefined ? null : await hasEditList(read, moov),
  };
}

/** Whether a track has an edit list with an entry. */
async function hasEditList(read: ReadBytes, moov: Box): Promise<boolean> {
  for (const track of await listBoxes(read, moov.content, moov.end, 'trak'))
    for (const edits of await listBoxes(read, track.content, track.end, 'edts'))
      for (const list of await listBoxes(read, edits.content, edits.end, 'elst')) {
        const head = await read(list.content, 8);
        if (head.length === 8 && viewOf(head).getUint32(4) > 0) return true;
      }
  return false;
}

/** The boxes of one level in their order, of one type or of all. */
async function listBoxes(read: ReadBytes, from: number, to: number, type?: string): Promise<Box[]> {
  const found: Box[] = [];
  let at = from;
  for (let count = 0; count < MOST_BOXES && at + 8 <= to; count++) {
    const box = readHead(await read(at, 16), at, to);
    if (!box) break;
    if (type === undefined || box.type === type) found.push(box);
    at = box.end;
  }
  return found;
}

/** A size of 1 is followed by one of 64 bits; a size of 0 reaches to the end. */
function readHead(head: Uint8Array, at: number, to: number): Box | undefined {
  if (head.length < 8) return undefined;
  const view = viewOf(head);
  const short = view.getUint32(0);
  const type = String.fromCharCode(...head.subarray(4, 8));
  const isLong = short === 1;
  if (isLong && head.length < 16) return undefined;
  const size = isLong ? Number(view.getBigUint64(8)) : short === 0 ? to - at : short;
  const content = at + (isLong ? 16 : 8);
  // A box that is cut off ends with the file.
  return size < content - at ? undefined : { type, content, end: Math.min(at + size, to) };
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
