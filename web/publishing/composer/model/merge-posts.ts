import { PostInput } from '#contracts/publishing/posts.ts';
import { isSame, type PostFields } from './post-fields.ts';

/**
 * A part of a post that two people changed: `part` is `content.text`, `own.CONNECTION.text`, `plan` or the name of a field. Theirs is stored,
 * mine is on this screen; undefined: the account follows the post.
 */
export type PostConflict = { part: string; theirs: unknown };

/** A post in parts that are merged by themselves. */
type Parts = Readonly<Record<string, unknown>>;

type MergeInput = {
  base: PostFields;
  mine: PostFields;
  theirs: PostFields;
  /** The conflicts that are still open: their parts were stored by others, whatever the base says. */
  open?: readonly PostConflict[];
};

/**
 * Joins what two people changed since `base`, part by part. Where both changed a part, mine stays on the screen and the conflict is listed, so
 * that nothing is lost before somebody chooses. An account stays that one of the two took out while the other wrote for it.
 */
export function mergePosts({ base, mine, theirs, open = [] }: MergeInput): {
  fields: PostFields;
  conflicts: PostConflict[];
} {
  const [was, here, there] = [toParts(base), toParts(mine), toParts(theirs)];
  const unsettled = new Set(open.map(({ part }) => part));
  const conflicts: PostConflict[] = [];
  const merged: Record<string, unknown> = {};
  for (const part of new Set([...Object.keys(there), ...Object.keys(here)])) {
    const isMine = !isSame(here[part], was[part]);
    const isTheirs = !isSame(there[part], was[part]) || unsettled.has(part);
    merged[part] = isMine ? here[part] : there[part];
    if (isMine && isTheirs && !isSame(here[part], there[part])) conflicts.push({ part, theirs: there[part] });
  }
  const accounts = mergeAccounts(base, mine, theirs);
  return {
    fields: fromParts(merged, accounts),
    conflicts: conflicts.filter(({ part }) => isOfAccounts(part, accounts)),
  };
}

/** A post with other values of some parts. */
export function writeParts(fields: PostFields, changes: readonly PostConflict[]): PostFields {
  const parts = { ...toParts(fields) };
  for (const { part, theirs } of changes) parts[part] = theirs;
  return fromParts(
    parts,
    fields.targets.map(({ connection_id }) => connection_id),
  );
}

/** The value of a part of a post. */
export function readPart(fields: PostFields, part: string): unknown {
  return toParts(fields)[part];
}

const OWN = /^own\.([^.]+)\.(.+)$/;

function isOfAccounts(part: string, accounts: readonly string[]): boolean {
  const account = OWN.exec(part)?.[1];
  return account === undefined || accounts.includes(account);
}

function toParts({ content, targets, wall_time, zone, ...others }: PostFields): Parts {
  const parts: Record<string, unknown> = { ...others, plan: { wall_time, zone } };
  for (const [field, value] of Object.entries(content)) parts[`content.${field}`] = value;
  for (const { connection_id, version } of targets)
    for (const [field, value] of Object.entries(version)) parts[`own.${connection_id}.${field}`] = value;
  return parts;
}

function fromParts(parts: Parts, accounts: readonly string[]): PostFields {
  const content: Record<string, unknown> = {};
  const versions = new Map(accounts.map((id) => [id, {} as Record<string, unknown>]));
  const plain: Record<string, unknown> = {};
  for (const [part, value] of Object.entries(parts)) {
    const [, account = '', field = ''] = OWN.exec(part) ?? [];
    const version = versions.get(account);
    if (value === undefined) continue;
    if (part.startsWith('content.')) content[part.slice('content.'.length)] = value;
    else if (version) version[field] = value;
    else if (account === '') plain[part] = value;
  }
  const { plan, ...others } = plain;
  const targets = [...versions].map(([connection_id, version]) => ({ connection_id, version }));
  return PostInput.parse({ ...others, ...(plan as object | undefined), content, targets });
}

function mergeAccounts(base: PostFields, mine: PostFields, theirs: PostFields): string[] {
  const keeps = (fields: PostFields, id: string): boolean => {
    const version = (of: PostFields) => of.targets.find(({ connection_id }) => connection_id === id)?.version;
    return version(fields) !== undefined && !isSame(version(fields), version(base));
  };
  const ids = ({ targets }: PostFields): string[] => targets.map(({ connection_id }) => connection_id);
  const [was, here, there] = [ids(base), ids(mine), ids(theirs)];
  return [...new Set([...there, ...here])].filter((id) => {
    if (here.includes(id) && there.includes(id)) return true;
    return !was.includes(id) || keeps(mine, id) || keeps(theirs, id);
  });
}
