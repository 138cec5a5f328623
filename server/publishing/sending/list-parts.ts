import { createHash } from 'node:crypto';
import { writeCanonicalJson } from '#contracts/kit/canonical-json.ts';
import type { PostContent } from '#contracts/publishing/content.ts';
import type { PartKind } from '#contracts/publishing/sending.ts';

/** The position of a first comment: behind every part of a thread. */
export const COMMENT_POSITION = 1000;

/** What one part says. */
export type PartContent = Pick<PostContent, 'text' | 'title' | 'media' | 'link' | 'kind' | 'options'>;

/** A part that a content makes. */
export type PlannedPart = { position: number; kind: PartKind; content: PartContent; hash: string };

const BARE = { title: '', link: '', kind: null, media: [] } as const;

/** The parts of a content, in the order in which they are published. */
export function listPlannedParts(content: PostContent): PlannedPart[] {
  const { text, title, media, link, kind, options, thread, first_comment } = content;
  const parts: Omit<PlannedPart, 'hash'>[] = [
    { position: 0, kind: 'main', content: { text, title, media, link, kind, options } },
    ...thread.map((part, index) => ({
      position: index + 1,
      kind: 'thread' as const,
      content: { ...BARE, options, text: part.text, media: part.media },
    })),
    ...(first_comment
      ? [
          {
            position: COMMENT_POSITION,
            kind: 'comment' as const,
            content: { ...BARE, options: {}, media: [], text: first_comment.text },
          },
        ]
      : []),
  ];
  return parts.map((part) => ({ ...part, hash: hashPart(part.content) }));
}

function hashPart(content: PartContent): string {
  return createHash('sha256').update(writeCanonicalJson(content)).digest('hex');
}
