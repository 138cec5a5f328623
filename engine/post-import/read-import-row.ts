import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { isEmptyContent, PostContent } from '#contracts/publishing/content.ts';
import { PublishNetwork } from '#contracts/publishing/limits/content.ts';
import { toFault } from '#contracts/publishing/limits/finding-fault.ts';
import { mayPublish, type PostFinding } from '#contracts/publishing/limits/finding.ts';
import { computePlanTime } from '#contracts/publishing/plan-time.ts';
import {
  IMPORT_LIMITS,
  type ImportField,
  type ImportMapping,
  type ImportOptions,
  type RowFault,
} from '#contracts/publishing/post-import.ts';
import { findAccounts, type NamedAccount } from '#engine/post-import/find-accounts.ts';
import { readWallTime } from '#engine/post-import/read-wall-time.ts';
import { checkPost } from '#engine/publishing/check-post.ts';
import { toChecked } from '#engine/publishing/checked-content.ts';

/** How the rows of a file are read. */
export type RowReader = {
  mapping: ImportMapping;
  options: ImportOptions;
  /** The accounts on which posts are published. */
  accounts: readonly NamedAccount[];
  now: Date;
};

/** A row as a post; its pictures and films are addresses that were not fetched yet. */
export type ImportedPost = {
  key: string;
  name: string;
  content: PostContent;
  media: { url: string; alt: string }[];
  accounts: NamedAccount[];
  wall_time: string | null;
  campaign: string;
  tags: string[];
  faults: RowFault[];
};

const LIMITS = { name: 200, campaign: 120, tag: 60, tags: 30, key: 200 };

/** Reads a row as a post, with all that is wrong with it: what cannot be read, and what its networks do not take. */
export function readImportRow(cells: readonly string[], reader: RowReader): ImportedPost {
  const faults: RowFault[] = [];
  const note = (field: ImportField, found: Fault): void => void faults.push({ field, fault: found });
  const cell = (field: ImportField): string => {
    const column = reader.mapping[field];
    return column === undefined ? '' : (cells[column] ?? '').trim();
  };
  const short = (field: 'key' | 'name' | 'campaign'): string => {
    const text = cell(field);
    if (text.length > LIMITS[field]) note(field, fault('at_most_characters', { limit: LIMITS[field] }));
    return text;
  };
  const parsed = PostContent.safeParse({
    text: cell('text'),
    title: cell('title'),
    link: cell('link'),
    first_comment: cell('first_comment') === '' ? null : { text: cell('first_comment') },
  });
  if (!parsed.success) note('title', fault('at_most_characters', { limit: 500 }));
  const post: ImportedPost = {
    key: short('key'),
    name: short('name'),
    content: parsed.data ?? PostContent.parse({}),
    media: readMedia(cell, note),
    accounts: readAccounts(cell('accounts'), reader, note),
    wall_time: readTime(cell, reader, note),
    campaign: short('campaign'),
    tags: readTags(cell('tags'), note),
    faults,
  };
  checkContent(post, note);
  return post;
}

type Note = (field: ImportField, found: Fault) => void;
type ReadCell = (field: ImportField) => string;

function readTime(cell: ReadCell, { options, now }: RowReader, note: Note): string | null {
  const written = { date: cell('date'), time: cell('time') };
  if (written.date === '') {
    if (written.time !== '' || options.schedule) note('date', fault('plan_time_needed'));
    return null;
  }
  const read = readWallTime(written, options);
  if ('fault' in read) {
    note(read.field, read.fault);
    return null;
  }
  const { at } = computePlanTime({ wall_time: read.wall_time, zone: options.zone });
  if (Date.parse(at) < now.getTime()) note('date', fault('plan_time_past'));
  return read.wall_time;
}

function readAccounts(text: string, { options, accounts }: RowReader, note: Note): NamedAccount[] {
  const found =
    text === ''
      ? { accounts: accounts.filter((one) => options.accounts.includes(one.connection_id)), faults: [] }
      : findAccounts(text, accounts);
  for (const one of found.faults) note('accounts', one);
  if (found.accounts.length === 0 && found.faults.length === 0) note('accounts', fault('accounts_needed'));
  return found.accounts;
}

function readMedia(cell: ReadCell, note: Note): ImportedPost['media'] {
  const urls = cell('media')
    .split(/[\s|]+/)
    .filter((part) => part !== '');
  const alts = cell('alt').split('|');
  if (urls.length > IMPORT_LIMITS.media)
    note('media', fault('at_most_entries', { limit: IMPORT_LIMITS.media }));
  if (!urls.every(isWebAddress)) note('media', fault('import_media_address'));
  return urls.map((url, index) => ({ url, alt: (alts[index] ?? '').trim() }));
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/?#]+\.[^\s]+$/i.test(text);
}

function readTags(text: string, note: Note): string[] {
  const tags = [...new Set(text.split(/[,;|\n]/).map((part) => part.trim()))].filter((part) => part !== '');
  if (tags.length > LIMITS.tags) note('tags', fault('at_most_entries', { limit: LIMITS.tags }));
  if (tags.some((tag) => tag.length > LIMITS.tag))
    note('tags', fault('at_most_characters', { limit: LIMITS.tag }));
  return tags;
}

function checkContent({ content, media, accounts }: ImportedPost, note: Note): void {
  if (isEmptyContent(content) && media.length === 0) return note('text', fault('post_empty'));
  const checked = toChecked(content, { files: new Map(), facts: new Map() });
  const found = new Set<string>();
  for (const { channel } of accounts) {
    const network = PublishNetwork.safeParse(channel).data;
    for (const finding of network ? checkPost(checked, { network }) : []) {
      if (mayPublish([finding]) || (media.length > 0 && isOfMedia(finding))) continue;
      const said = `${finding.path} ${finding.code} ${finding.network}`;
      if (!found.has(said)) note(toField(finding.path), toFault(finding));
      found.add(said);
    }
  }
}

/** What depends on pictures and films, which nobody has seen yet. */
function isOfMedia({ path, code }: PostFinding): boolean {
  return path.startsWith('media') || path === 'kind' || code === 'missing';
}

function toField(path: string): ImportField {
  if (path.startsWith('media') || path === 'title' || path === 'first_comment')
    return path.startsWith('media') ? 'media' : (path as ImportField);
  return 'text';
}
