import type { Node } from '@tiptap/pm/model';

/**
 * The plain text of a document and the position of each of its characters: `positions[i]` is where character `i` begins, and the last one
 * is the end. Paragraphs and line breaks end with a line feed; pictures have no character.
 */
export type TextIndex = { text: string; positions: readonly number[] };

/** Indexes a document for lists and helpers that know plain text. */
export function indexText(doc: Node): TextIndex {
  const positions: number[] = [];
  let text = '';
  let end = 0;
  let isFirst = true;
  doc.descendants((node, at) => {
    if (node.isTextblock) {
      if (!isFirst) {
        text += '\n';
        positions.push(end);
      }
      isFirst = false;
      end = at + 1 + node.content.size;
    } else if (node.isText) {
      const said = node.text ?? '';
      for (let offset = 0; offset < said.length; offset += 1) positions.push(at + offset);
      text += said;
    } else if (node.type.name === 'hardBreak') {
      positions.push(at);
      text += '\n';
    }
    return true;
  });
  return { text, positions: [...positions, end] };
}

/** The offset of a position in the plain text. */
export function toOffset({ positions }: TextIndex, position: number): number {
  const found = positions.findIndex((at) => at >= position);
  return found === -1 ? positions.length - 1 : found;
}

/** The position of an offset of the plain text. */
export function toPosition({ positions }: TextIndex, offset: number): number {
  return positions[Math.min(Math.max(offset, 0), positions.length - 1)] ?? 0;
}
