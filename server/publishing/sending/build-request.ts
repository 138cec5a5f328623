import type { PublishMedia, PublishRequest } from '#connectors/kit/publish.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { getSentFile, type PostMedia } from '#contracts/publishing/content.ts';
import type { PublishDeclaration } from '#contracts/publishing/networks/declaration.ts';
import { loadOutgoingFile } from '#server/channels/public.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { COMMENT_POSITION, type PlannedPart } from '#server/publishing/sending/list-parts.ts';
import type { PartRow } from '#server/publishing/sending/part-store.ts';
import { selectKind } from '#server/publishing/sending/select-kind.ts';

type RequestParts = {
  declaration: PublishDeclaration;
  wanted: PlannedPart;
  part: Pick<PartRow, 'position' | 'retry_key' | 'prepared'>;
  /** All parts of the target. */
  parts: readonly PartRow[];
};

/** A part as its network is called for it; or why it cannot be. */
export async function buildRequest(
  context: Context,
  unit: UnitOfWork,
  { declaration, wanted, part, parts }: RequestParts,
): Promise<{ ok: true; request: PublishRequest } | { ok: false; fault: Fault }> {
  const { content } = wanted;
  const media: PublishMedia[] = [];
  for (const one of content.media) {
    const file = await loadMedia(context, unit, one);
    if (!file) return { ok: false, fault: fault('post_file_gone') };
    media.push(file);
  }
  const parent = findParent(part, parts);
  // A part of a thread that followed nothing would be a post of its own.
  if (part.position > 0 && !parent) return { ok: false, fault: fault('post_parent_unknown') };
  return {
    ok: true,
    request: {
      key: part.retry_key,
      kind: selectKind(wanted, declaration, media),
      text: content.text,
      media,
      options: buildOptions(wanted, declaration),
      ...(content.link === '' ? {} : { link: content.link }),
      ...(parent ? { reply_to: parent } : {}),
      ...(part.prepared === null ? {} : { prepared: part.prepared }),
    },
  };
}

async function loadMedia(
  context: Context,
  unit: UnitOfWork,
  { alt, cover_ms, ...shown }: PostMedia,
): Promise<PublishMedia | undefined> {
  const file = await loadOutgoingFile(context, unit, getSentFile(shown));
  return (
    file && {
      ...file,
      ...(alt === '' ? {} : { alt }),
      ...(cover_ms === null ? {} : { cover: { at_ms: cover_ms } }),
    }
  );
}

/** The options of the network; a title is one of them where it has titles. */
function buildOptions(
  { content, kind }: PlannedPart,
  { options }: PublishDeclaration,
): Readonly<Record<string, unknown>> {
  const hasTitle = kind === 'main' && content.title !== '' && 'title' in options.shape;
  return { ...content.options, ...(hasTitle ? { title: content.title } : {}) };
}

/** The id of what a part follows: the part before it, or the post below which a comment is. */
function findParent(part: Pick<PartRow, 'position'>, parts: readonly PartRow[]): string | undefined {
  if (part.position === 0) return undefined;
  const before = part.position === COMMENT_POSITION ? 0 : part.position - 1;
  return parts.find(({ position }) => position === before)?.provider_id ?? undefined;
}
