import { Parser, type Handler, type ParserOptions } from 'htmlparser2';

/** The callbacks for the parts of a text, in order. */
type Readers = Partial<
  Pick<Handler, 'onopentagname' | 'onopentag' | 'onclosetag' | 'ontext' | 'onprocessinginstruction'>
>;

/**
 * Maximum open elements; no real document has as many. The parser moves its list of them with each tag, so that half a million of them in a
 * feed or an e-mail would block the whole process for a quarter of a minute, and four times as many for sixteen times as long.
 */
const MOST_OPEN = 500;

/**
 * Parses HTML or XML in time linear in its length, whatever its content. Where too many elements are open all of them are closed, and what
 * follows is parsed as their sibling.
 */
export function readMarkup(text: string, readers: Readers, options: ParserOptions): void {
  for (let rest = text; rest !== '';) rest = rest.slice(readSome(rest, readers, options));
}

/** @returns how far it was parsed: to the end, or to the tag that would have exceeded the maximum */
function readSome(text: string, readers: Readers, options: ParserOptions): number {
  const open: string[] = [];
  const { onopentag, onprocessinginstruction } = readers;
  let end: number | undefined;
  const parser = new Parser(
    {
      onopentagname(name) {
        if (open.length === MOST_OPEN) {
          end ??= parser.startIndex;
          return parser.pause();
        }
        open.push(name);
        readers.onopentagname?.(name);
      },
      // The parser collects attributes only if there is a handler for them. A pause lets it finish what it has begun.
      ...(onopentag && {
        onopentag: (...tag: Parameters<typeof onopentag>) => {
          if (end === undefined) onopentag(...tag);
        },
      }),
      onclosetag(name, implied) {
        if (end !== undefined) return;
        open.pop();
        readers.onclosetag?.(name, implied);
      },
      ontext(words) {
        if (end === undefined) readers.ontext?.(words);
      },
      ...(onprocessinginstruction && { onprocessinginstruction }),
    },
    options,
  );
  parser.end(text);
  if (end === undefined) return text.length;
  for (const name of open.toReversed()) readers.onclosetag?.(name, true);
  return end;
}
