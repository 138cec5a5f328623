import { readMarkup } from '#connectors/kit/markup.ts';
import { MOST_VALUES } from '#connectors/kit/read-json.ts';
import { toStorable, toStorableText } from '#connectors/kit/storable.ts';

/** The content of an element: its text, or its elements by name; a name that comes several times has a list. */
export type XmlValue = string | { [name: string]: XmlValue | XmlValue[] };

/** A body as XML, or why it is none with what it was. */
export type XmlBody = { ok: true; root: string; value: unknown } | { ok: false; reason: string; raw: string };

/** Deliveries of networks have three or four levels. */
const MOST_DEPTH = 20;

type XmlElement = { name: string; text: string; children: XmlElement[] };

/**
 * The body of a delivery as XML, made storable. Attributes are left out: no network that the suite reads puts anything there. A document
 * type is refused, so that nothing in a body names an entity or a file; the predefined entities and character references alone are decoded.
 */
export function readXmlBody(rawBody: Uint8Array): XmlBody {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(rawBody);
  } catch {
    return { ok: false, reason: 'the body is not UTF-8', raw: Buffer.from(rawBody).toString('base64') };
  }
  const read = readElements(text);
  if (typeof read === 'string') return { ok: false, reason: read, raw: toStorableText(text) };
  return { ok: true, root: read.name, value: toStorable(toValue(read)) };
}

/** The outermost element, or why there is none. */
function readElements(text: string): XmlElement | string {
  const top: XmlElement = { name: '', text: '', children: [] };
  const open = [top];
  let count = 0;
  let problem: string | undefined;
  const refuse = (reason: string): void => {
    problem ??= reason;
  };
  readMarkup(
    text,
    {
      onopentagname(name) {
        count += 1;
        if (open.length > MOST_DEPTH) refuse(`the body has more than ${MOST_DEPTH} levels`);
        if (count > MOST_VALUES) refuse(`the body has more than ${MOST_VALUES} elements`);
        if (problem !== undefined) return;
        const element = { name, text: '', children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext(words) {
        const element = open.at(-1);
        if (problem === undefined && element) element.text += words;
      },
      onclosetag() {
        if (problem === undefined) open.pop();
      },
      onprocessinginstruction(name) {
        if (name.startsWith('!')) refuse('the body has a document type');
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const [root] = top.children;
  if (problem !== undefined) return problem;
  if (!root || top.children.length > 1 || top.text.trim() !== '') return 'the body is not XML';
  // What was cut off on its way would else look like a message that is shorter.
  return text.trimEnd().endsWith(`</${root.name}>`) ? root : 'the body is not complete';
}

function toValue({ text, children }: XmlElement): XmlValue {
  if (children.length === 0) return text;
  const named = Map.groupBy(children, ({ name }) => name);
  return Object.fromEntries(
    [...named].map(([name, some]) => {
      const values = some.map(toValue);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}
