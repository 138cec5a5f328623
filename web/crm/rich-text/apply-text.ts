import { Fragment, Slice, type Schema } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { indexText, toPosition } from './text-index.ts';

/** The part in which two texts differ: a range of the first one, and what is there in the second one. */
export function findDifference(before: string, after: string): { from: number; to: number; said: string } {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  let tail = 0;
  while (tail < shorter - from && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return { from, to: before.length - tail, said: after.slice(from, after.length - tail) };
}

/**
 * Makes the plain text of a document another text, changing only what differs: formatting around it stays. So a spelling correction, a
 * suggestion or a canned response works in formatted text as in plain text.
 */
export function applyText(state: EditorState, text: string): Transaction {
  const index = indexText(state.doc);
  const { from, to, said } = findDifference(index.text, text);
  const range = [toPosition(index, from), toPosition(index, to)] as const;
  if (!said.includes('\n')) return state.tr.insertText(said, ...range);
  return state.tr.replaceRange(...range, paragraphsOf(state.schema, said));
}

/** Lines as paragraphs, of which the first and the last join what is around them. */
function paragraphsOf(schema: Schema, said: string): Slice {
  const paragraphs = said
    .split('\n')
    .flatMap((line) => schema.nodes['paragraph']?.create(null, line === '' ? null : schema.text(line)) ?? []);
  return new Slice(Fragment.from(paragraphs), 1, 1);
}
