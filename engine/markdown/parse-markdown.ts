/** A run of text within a block. `number`: the name of a live number. */
export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'number'; name: string }
  | { kind: 'strong' | 'emphasis'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] };

/** A block of a text in Markdown. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; children: Inline[] }
  | { kind: 'paragraph' | 'quote'; children: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' };

const HEADING = /^(#{1,3})\s+(.+)$/;
const BULLET = /^\s*[-*+]\s+(.*)$/;
const NUMBERED = /^\s*\d{1,9}[.)]\s+(.*)$/;
const QUOTE = /^>\s?(.*)$/;
const RULE = /^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/;
const FENCE = /^```/;

/**
 * Reads the common part of Markdown: headings, paragraphs with line breaks, lists, quotes, rules, code, links, emphasis, and `{{name}}` for live
 * numbers. HTML has no meaning: it is the text that it is.
 */
export function parseMarkdown(text: string): Block[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length;) {
    const { block, next } = readBlock(lines, at);
    if (block) blocks.push(block);
    at = next;
  }
  return blocks;
}

type BlockReading = { block: Block | null; next: number };

function readBlock(lines: readonly string[], at: number): BlockReading {
  const line = lines[at] ?? '';
  if (line.trim() === '') return { block: null, next: at + 1 };
  if (FENCE.test(line)) return readCode(lines, at);
  if (RULE.test(line)) return { block: { kind: 'rule' }, next: at + 1 };
  const heading = HEADING.exec(line);
  if (heading) {
    const level = (heading[1] ?? '#').length === 1 ? 1 : (heading[1] ?? '').length === 2 ? 2 : 3;
    return { block: { kind: 'heading', level, children: parseInline(heading[2] ?? '') }, next: at + 1 };
  }
  const marker = [BULLET, NUMBERED].find((one) => one.test(line));
  if (marker) {
    const { texts, next } = takeWhile(lines, at, marker);
    const items = texts.map((item) => parseInline(item));
    return { block: { kind: 'list', ordered: marker === NUMBERED, items }, next };
  }
  if (QUOTE.test(line)) {
    const { texts, next } = takeWhile(lines, at, QUOTE);
    return { block: { kind: 'quote', children: parseInline(texts.join('\n')) }, next };
  }
  return readParagraph(lines, at);
}

function readCode(lines: readonly string[], at: number): BlockReading {
  const end = lines.findIndex((line, index) => index > at && FENCE.test(line));
  const last = end < 0 ? lines.length : end;
  return { block: { kind: 'code', text: lines.slice(at + 1, last).join('\n') }, next: last + 1 };
}

function takeWhile(lines: readonly string[], at: number, marker: RegExp): { texts: string[]; next: number } {
  const texts: string[] = [];
  let next = at;
  for (let found = marker.exec(lines[next] ?? ''); found; found = marker.exec(lines[next] ?? '')) {
    texts.push(found[1] ?? '');
    next += 1;
    if (next >= lines.length) break;
  }
  return { texts, next };
}

const STARTS = [FENCE, RULE, HEADING, BULLET, NUMBERED, QUOTE];

function readParagraph(lines: readonly string[], at: number): BlockReading {
  let next = at + 1;
  while (next < lines.length) {
    const line = lines[next] ?? '';
    if (line.trim() === '' || STARTS.some((start) => start.test(line))) break;
    next += 1;
  }
  return { block: { kind: 'paragraph', children: parseInline(lines.slice(at, next).join('\n')) }, next };
}

/** Only addresses that lead to a page or start a mail are links. */
const ADDRESS = /^(?:https?:\/\/|mailto:|\/(?!\/))\S*$/i;
const TOKEN =
  /`(?<code>[^`\n]+)`|\{\{\s*(?<number>[\w-]{1,40})\s*\}\}|\[(?<label>[^\]\n]*)\]\((?<href>[^()\s]{1,2000})\)|\*\*(?<strong>[^*\n]+)\*\*|(?<![\w*])\*(?<emphasis>[^*\n]+)\*(?!\w)|(?<![\w_])_(?<under>[^_\n]+)_(?!\w)/gu;

function parseInline(text: string): Inline[] {
  const runs: Inline[] = [];
  let from = 0;
  for (const found of text.matchAll(TOKEN)) {
    const run = toInline(found.groups ?? {});
    if (!run) continue;
    if (found.index > from) runs.push({ kind: 'text', text: text.slice(from, found.index) });
    runs.push(run);
    from = found.index + found[0].length;
  }
  if (from < text.length) runs.push({ kind: 'text', text: text.slice(from) });
  return runs;
}

function toInline({
  code,
  number,
  label,
  href,
  strong,
  emphasis,
  under,
}: Record<string, string>): Inline | null {
  if (code !== undefined) return { kind: 'code', text: code };
  if (number !== undefined) return { kind: 'number', name: number };
  if (href !== undefined)
    return ADDRESS.test(href) ? { kind: 'link', href, children: parseInline(label || href) } : null;
  if (strong !== undefined) return { kind: 'strong', children: parseInline(strong) };
  const soft = emphasis ?? under;
  return soft === undefined ? null : { kind: 'emphasis', children: parseInline(soft) };
}
