import { fault } from '#contracts/kit/faults/fault.ts';
import type { Context } from '#server/kit/context.ts';
import { getActorUserId, type UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { checkLink } from '#server/links/check-link.ts';
import { makeCode } from '#server/links/codes.ts';
import * as store from '#server/links/link-store.ts';
import { findLinkOrigin } from '#server/links/present-link.ts';

type Source = Pick<Context, 'config' | 'brands'>;

/** A link to be made; without a code it gets one. */
export type LinkInput = Omit<store.NewLink, '_id' | 'code' | 'created_by'> & { code?: string | undefined };

/** How often another code is tried: even two are improbable. */
const MOST_TRIES = 5;

/**
 * Makes a link and records it.
 * @throws invalid_request where the code is taken or the brand is none of the account's, and as {@link checkLink}
 */
export async function makeLink(
  source: Source,
  unit: UnitOfWork,
  { code, ...input }: LinkInput,
): Promise<store.LinkRow> {
  checkLink(source, unit, input);
  const origin = findLinkOrigin(source, unit.accountId, input.brand_id);
  if (origin === null) refuse('invalid_request', { fields: { brand_id: fault('brand_gone') } });
  const _id = unit.newId();
  const created_by = getActorUserId(unit.actor);
  const insert = (chosen: string) => store.insertLink(unit, { ...input, _id, created_by, code: chosen });
  if (code !== undefined && !(await insert(code)))
    refuse('invalid_request', { fields: { code: fault('link_code_taken', { host: new URL(origin).host }) } });
  if (code === undefined && !(await insertWithFreeCode(insert))) throw new Error('no code was free');
  const link = requireFound(await store.findLink(unit, _id));
  unit.record({ kind: 'short_link.created', entityId: _id, after: toLogged(link) });
  return link;
}

async function insertWithFreeCode(insert: (code: string) => Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) if (await insert(makeCode())) return true;
  return false;
}

/** Changes a link and records it. @throws not_found, stale_version, and as {@link checkLink} */
export async function changeLink(
  source: Source,
  unit: UnitOfWork,
  { _id, changes, version }: { _id: string; changes: store.LinkChanges; version?: number | undefined },
): Promise<store.LinkRow> {
  const before = requireFound(await store.lockLink(unit, _id));
  if (before.deleted_at !== null) refuse('not_found');
  const isNewEnd = changes.expires_at !== undefined && changes.expires_at !== before.expires_at;
  checkLink(source, unit, { ...changes, expires_at: isNewEnd ? changes.expires_at : null });
  await store.changeLink(unit, _id, { changes, version });
  const after = requireFound(await store.findLink(unit, _id));
  unit.record({
    kind: 'short_link.updated',
    entityId: _id,
    before: toLogged(before),
    after: toLogged(after),
  });
  return after;
}

/** What the log keeps of a link. */
export function toLogged({
  name,
  code,
  title,
  url,
  targets,
  utm,
  replace_utm,
  expires_at,
  paused,
  network,
}: store.LinkRow) {
  return { name, code, title, url, targets, utm, replace_utm, expires_at, paused, network };
}
