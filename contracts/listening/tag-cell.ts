import { parseJson } from '#contracts/kit/parse-json.ts';

/** Between group, category and tag where the name of a tag alone does not say which one it is. */
const PATH = ' › ';
/** Maximum number of tags that one cell gives a mention. */
export const MOST_CELL_TAGS = 50;

/** A tag with the names of the category and group that it is in. */
export type TagPath = { name: string; category: string; group: string };

/** How names of tags compare, as the index behind them does. */
export const tagKey = (name: string): string => name.normalize('NFKC').toLowerCase();

/** How files name a tag: by its name, or with its group and category where another tag has the same name. */
export function labelTags<T extends TagPath>(tags: readonly T[]): Map<T, string> {
  const times = new Map<string, number>();
  for (const { name } of tags) times.set(tagKey(name), (times.get(tagKey(name)) ?? 0) + 1);
  return new Map(
    tags.map((tag) => {
      const isPlain = times.get(tagKey(tag.name)) === 1 && !tag.name.includes(PATH);
      return [tag, isPlain ? tag.name : tagPath(tag)];
    }),
  );
}

/** The whole label of a tag. */
export const tagPath = ({ group, category, name }: TagPath): string => [group, category, name].join(PATH);

/** The group, category and name in a full label; undefined for a name alone. */
export function readTagPath(label: string): TagPath | undefined {
  const [group = '', category = '', ...rest] = label.split(PATH);
  const name = rest.join(PATH);
  return group !== '' && category !== '' && name !== '' ? { group, category, name } : undefined;
}

/** Labels as one cell: commas between them, and quotation marks around one that has a separator itself. */
export function writeTagCell(labels: readonly string[]): string {
  return labels
    .map((label) => (/[,;|"\n\r[]/.test(label) ? `"${label.replaceAll('"', '""')}"` : label))
    .join(', ');
}

/** The labels of a cell: separated by commas, semicolons, bars or lines, or a list of JSON. Each label once, in the order of the cell. */
export function readTagCell(cell: string): string[] {
  const labels = jsonLabels(cell) ?? Array.from(cell.matchAll(LABEL), labelOf);
  const known = new Map<string, string>();
  for (const label of labels) {
    const plain = label.replaceAll(/\s+/g, ' ').trim();
    if (plain !== '' && !NOTHING.test(plain) && !known.has(tagKey(plain))) known.set(tagKey(plain), plain);
  }
  return [...known.values()];
}

/** A label in quotation marks, with what is wrongly behind it, or one up to the next separator. */
const LABEL = /\s*"((?:[^"]|"")*)"[^\S\n\r]*(?=[,;|\n\r]|$)|[^,;|\n\r]+/g;
/** What exports write where there is no tag. */
const NOTHING = /^(?:[-–—]|n\/?a|null|none|ไม่มี)$/i;

const labelOf = ([all, quoted]: RegExpExecArray): string => quoted?.replaceAll('""', '"') ?? all;

/** The labels of a JSON list, of texts or of objects with a name; nothing for what is none. */
function jsonLabels(cell: string): string[] | undefined {
  if (!cell.trimStart().startsWith('[')) return undefined;
  const list = parseJson(cell);
  if (!Array.isArray(list)) return undefined;
  return list.flatMap((one: unknown) => nameOf(one) ?? []);
}

const NAME_FIELDS = ['name', 'label', 'title', 'text', 'value', 'tag'];

function nameOf(one: unknown): string | undefined {
  if (typeof one === 'string') return one;
  if (typeof one === 'number') return String(one);
  if (typeof one !== 'object' || one === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(one));
  return NAME_FIELDS.map((field) => fields.get(field)).find((value) => typeof value === 'string');
}
