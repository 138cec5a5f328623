import { Parser, type Handler, type ParserOptions } from 'htmlparser2';

/** What is told of a text, in its order. */
type Readers = Partial<Pick<Handler, 'onopentagname' | 'onopentag' | 'onclosetag' | 'ontext'>>;

/**
 * Elements that are open at once; nobody writes so many. The parser moves its list of them with each tag, so that half a million of them in a
 * feed or a mail would hold up the whole process for a quarter of a minute, and four times as many for sixteen times as long.
 */
const MOST_OPEN = 500;

/**
 * Reads HTML or XML in a time that grows with its length, whatever stands in it. Where too many elements are open all of them are closed,
 * and what follows is read as if it stood beside them.
 */
export function readMarkup(text: string, readers: Readers, options: ParserOptions): void {
  for (let rest = text; rest !== '';) rest = rest.slice(readSome(rest, readers, options));
}

/** @returns how far it was read: to the end, or to the tag that would have been one too many */
function readSome(text: string, readers: Readers, options: ParserOptions): number {
  const open: string[] = [];
  const { onopentag } = readers;
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
      // The parser gathers attributes only where somebody reads them. A pause lets it finish what it has begun.
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
    },
    options,
  );
  parser.end(text);
  if (end === undefined) return text.length;
  for (const name of open.toReversed()) readers.onclosetag?.(name, true);
  return end;
}
