import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { FIRST_STATE } from '#contracts/custom-viz/dashboard-state.ts';
import { applyReading, withoutPeople } from '#contracts/custom-viz/listening/widget-tile.ts';
import { hideDocument } from '#contracts/custom-viz/outside.ts';
import { resolveDocument } from '#contracts/custom-viz/resolve-document.ts';
import type { SnapshotSignature } from '#contracts/custom-viz/snapshot-signature.ts';
import { SNAPSHOT_LIMITS, SnapshotContent } from '#contracts/custom-viz/snapshots.ts';
import { toCanonicalJson } from '#engine/snapshots/canonical-json.ts';
import {
  describeChoices,
  describeMentions,
  loadWidgetFile,
  type WidgetFile,
} from '#server/custom-viz/files/widget-block.ts';
import { freezeAnswers } from '#server/custom-viz/outside/freeze-answers.ts';
import { loadOutsideMaker, type DashboardMaker } from '#server/custom-viz/outside/load-maker.ts';
import { signHash } from '#server/custom-viz/snapshots/sign-hash.ts';
import { loadSigningPair } from '#server/custom-viz/snapshots/signing-key-store.ts';
import type { SnapshotSource } from '#server/custom-viz/snapshots/tables.ts';
import type { Context } from '#server/kit/context.ts';
import { refuse } from '#server/kit/errors.ts';

/** A snapshot as it is stored: its canonical JSON compressed, with the hash of it and the signature of that. */
export type SealedSnapshot = { content: Buffer; sha256: string; bytes: number; signature: SnapshotSignature };

/** What a snapshot says of itself besides what is counted. */
type SnapshotHead = Omit<SnapshotContent, 'format' | 'document' | 'answers' | 'statements' | 'zone'>;

/**
 * Freezes a dashboard with the rights of its maker.
 * @throws too_large
 */
export async function takeSnapshot(
  context: Context,
  maker: DashboardMaker,
  { source, head }: { source: SnapshotSource; head: SnapshotHead },
): Promise<SealedSnapshot> {
  const { zone, state } = source;
  const document = readSource(source);
  const counting = await loadOutsideMaker(context, maker, document.zone ?? zone);
  const now = new Date(head.taken_at);
  const answered = await freezeAnswers(counting, { document, state, now });
  const widgets = await loadWidgetFile(counting.scope, {
    document,
    reading: { ...counting.reading, now },
    calendar: 'gregorian',
    state: { ...FIRST_STATE, filters: state.filters },
    language: head.language,
  });
  const editable = document.filters.filter(({ hidden }) => !hidden).map(({ _id }) => _id);
  const settings = { editable, parameters: { editable: [], locked: {} } };
  const content: SnapshotContent = {
    format: 'earshot-snapshot-1',
    ...head,
    zone: document.zone ?? zone,
    document: hideDocument(resolveDocument(widgets ? withoutAuthors(document) : document, state), settings),
    ...answered,
    ...(widgets && {
      narrowed: [
        ...describeMentions(hideAuthors(widgets), [], () => ''),
        ...describeChoices(widgets, { document: withoutAuthors(document), state }),
      ],
    }),
  };
  const text = toCanonicalJson(content);
  const bytes = Buffer.byteLength(text);
  if (bytes > SNAPSHOT_LIMITS.bytes) return refuse('too_large');
  const sha256 = hashText(text);
  const signature = signHash(await loadSigningPair(context), sha256);
  return { content: gzipSync(text), sha256, bytes, signature };
}

/** Conditions on authors are stated without their names. */
function hideAuthors({ filter, ...file }: WidgetFile): WidgetFile {
  const { author, not_author: notAuthor, ...rest } = filter;
  const hidden = { ...(author && { author: '…' }), ...(notAuthor && { not_author: '…' }) };
  return { ...file, filter: { ...rest, ...hidden } };
}

function withoutAuthors(document: DashboardDocument): DashboardDocument {
  return { ...document, filters: document.filters.filter(({ dimension }) => dimension !== 'author') };
}

/** What of a dashboard a snapshot counts, under the mentions of its maker. */
export function readSource({
  document,
  state,
}: Pick<SnapshotSource, 'document' | 'state'>): DashboardDocument {
  return withoutPeople(applyReading(document, state));
}

/** The text of a stored snapshot, and whether it still has its hash. */
export function openSnapshot({ content, sha256 }: Pick<SealedSnapshot, 'content' | 'sha256'>): {
  text: string;
  intact: boolean;
} {
  const text = gunzipSync(content).toString('utf8');
  return { text, intact: hashText(text) === sha256 };
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
