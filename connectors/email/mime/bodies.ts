import type { Part } from '#connectors/email/mime/parts.ts';

/** What of a mail is read and what is attached: parts for those who read text, for those who read HTML, and the rest. */
export type Bodies = { text: Part[]; html: Part[]; attached: Part[] };

type CollectedParts = { text: Part[] | null; html: Part[] | null; attached: Part[] };

/** Sorts the parts of a mail by what they are for, as JMAP does (RFC 8621, 4.1.4). Each part is in one list at least. */
export function sortBodies(root: Part): Bodies {
  const bodies: Bodies = { text: [], html: [], attached: [] };
  walk([root], { kind: 'mixed', inAlternative: false }, bodies);
  return bodies;
}

const nameOf = (part: Part): string => part.disposition.params['filename'] ?? part.params['name'] ?? '';
const isShown = (type: string): boolean => /^(?:image|audio|video)\//.test(type);

function isInline(part: Part, { at, kind }: { at: number; kind: string }): boolean {
  if (part.disposition.value === 'attachment') return false;
  if (part.type !== 'text/plain' && part.type !== 'text/html' && !isShown(part.type)) return false;
  return at === 0 || (kind !== 'related' && (isShown(part.type) || nameOf(part) === ''));
}

function walk(
  parts: readonly Part[],
  { kind, inAlternative }: { kind: string; inAlternative: boolean },
  to: CollectedParts,
): void {
  const textBefore = to.text?.length ?? -1;
  const htmlBefore = to.html?.length ?? -1;
  let { text, html } = to;
  parts.forEach((part, at) => {
    if (part.parts !== null) {
      const inner = part.type.slice('multipart/'.length);
      const within = { text, html, attached: to.attached };
      walk(part.parts, { kind: inner, inAlternative: inAlternative || inner === 'alternative' }, within);
    } else if (!isInline(part, { at, kind })) to.attached.push(part);
    else if (kind === 'alternative') {
      if (part.type === 'text/plain' && text) text.push(part);
      else if (part.type === 'text/html' && html) html.push(part);
      else to.attached.push(part);
    } else {
      if (inAlternative && part.type === 'text/plain') html = null;
      if (inAlternative && part.type === 'text/html') text = null;
      text?.push(part);
      html?.push(part);
      if ((!text || !html) && isShown(part.type)) to.attached.push(part);
    }
  });
  if (kind !== 'alternative' || !text || !html) return;
  if (textBefore === text.length && htmlBefore !== html.length) text.push(...html.slice(htmlBefore));
  if (htmlBefore === html.length && textBefore !== text.length) html.push(...text.slice(textBefore));
}
