/**
 * The placeholders of a canned response for values of the current ticket, written `{{customer.name}}`. One list: the editor offers them,
 * the preview and the composer fill them in.
 */
export const PLACEHOLDERS = [
  'customer.name',
  'customer.first_name',
  'agent.name',
  'agent.first_name',
  'ticket.number',
  'ticket.channel',
  'account.name',
  'today',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

const isPlaceholder = (name: string): name is Placeholder => PLACEHOLDERS.some((one) => one === name);
const WRITTEN = /\{\{\s*([\w.]+)\s*\}\}/g;

/** A text split into parts: literal text, and placeholders; `known` is false for a placeholder with an unknown name. */
export type TextPart = { kind: 'text'; text: string } | { kind: 'placeholder'; name: string; known: boolean };

/** Cuts a text at its placeholders. Joined again, the parts are the text (spaces within the braces aside). */
export function splitPlaceholders(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const found of text.matchAll(WRITTEN)) {
    const [whole, name = ''] = found;
    if (found.index > from) parts.push({ kind: 'text', text: text.slice(from, found.index) });
    parts.push({ kind: 'placeholder', name, known: isPlaceholder(name) });
    from = found.index + whole.length;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}

/** A text with its placeholders filled in; one without a value keeps its braces, so that nobody sends a gap unseen. */
export function fillPlaceholders(text: string, values: Partial<Record<Placeholder, string>>): string {
  return text.replace(WRITTEN, (whole, name: string) => (isPlaceholder(name) && values[name]) || whole);
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Values for placeholders in HTML: a name with a sign of HTML in it stays text. */
export function escapeValues<V extends Partial<Record<Placeholder, string>>>(values: V): V {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value.replaceAll(/[&<>"]/g, (sign: string) => SIGNS[sign] ?? sign),
    ]),
  ) as V;
}

/** The customer's name, with the separator before it or, where it begins a line, after it. */
const NAME = String.raw`\{\{\s*customer\.(?:first_)?name\s*\}\}`;
const NAMED = new RegExp(NAME, 'g');
const JOINED_NAME = new RegExp(`^[ \\t]*${NAME}[ \\t]*[,:]?[ \\t]*|(?:[ \\t]*,)?[ \\t]*${NAME}`, 'gm');

/**
 * A text for a customer whose name is unknown and that nobody reads before it is sent: in Thai they are called ลูกค้า, as shops do; in
 * other languages the name is omitted, with its comma or space.
 * @param language of the text, as a code of two letters
 */
export function withoutCustomerName(text: string, language: string): string {
  return language === 'th' ? text.replace(NAMED, 'ลูกค้า') : text.replace(JOINED_NAME, '');
}
