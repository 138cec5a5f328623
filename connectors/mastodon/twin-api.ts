import type { TwinCall, TwinReply } from '#connectors/kit/twin-server.ts';
import type { TwinStatus, TwinWorld } from '#connectors/mastodon/twin-world.ts';

const done = (body: unknown, status = 200): TwinReply => ({ status, body });

/** A refusal in the format of the API. */
export function refuse(status: number, error: string, headers: Record<string, string> = {}): TwinReply {
  return { status, body: { error }, headers };
}

const GONE = refuse(404, 'Record not found');

/** The twin's answer to a call; only timelines and accounts are public. */
export function answerServer(world: TwinWorld, call: TwinCall): TwinReply {
  const path = call.path.replace('/api/', '');
  const open = findPublic(world, path, call);
  if (open) return open;
  if (call.headers.get('authorization') !== `Bearer ${world.token}`)
    return refuse(401, 'The access token is invalid');
  return call.method === 'GET' ? read(world, path, call) : write(world, path, call);
}

function findPublic(world: TwinWorld, path: string, { query, method }: TwinCall): TwinReply | undefined {
  if (method !== 'GET') return undefined;
  const [version, kind, first, second] = path.split('/');
  if (version !== 'v1') return undefined;
  const listed = world.list().filter(({ visibility }) => visibility === 'public');
  if (kind === 'timelines' && first === 'public') return page(listed, query);
  if (kind === 'timelines' && first === 'tag')
    return page(
      listed.filter(({ content }) => content.includes(`#${decodeURIComponent(second ?? '')}`)),
      query,
    );
  if (kind === 'accounts' && first === 'lookup') {
    const person = [...world.people.values()].find(({ acct }) => acct === query.get('acct'));
    return person ? done(person) : GONE;
  }
  if (kind === 'accounts' && second === 'statuses')
    return page(
      listed.filter(({ account }) => account.id === first),
      query,
    );
  return undefined;
}

function read(world: TwinWorld, path: string, { query }: TwinCall): TwinReply {
  const [, kind, id = ''] = path.split('/');
  if (path === 'v1/accounts/verify_credentials') return done(world.account);
  if (path === 'v2/instance')
    return done({ domain: 'social.example', configuration: { statuses: { max_characters: world.most } } });
  if (path === 'v1/statuses')
    return done(query.getAll('id[]').flatMap((one) => world.statuses.get(one) ?? []));
  if (path === 'v1/notifications') return listNotices(world, query);
  if (path === 'v1/conversations') return listConversations(world);
  if (kind === 'statuses') {
    const status = world.statuses.get(id);
    return status ? done(status) : GONE;
  }
  if (kind === 'accounts') {
    const person = world.people.get(id);
    return person ? done(person) : GONE;
  }
  if (kind === 'media') {
    const file = world.files.get(id);
    if (!file) return GONE;
    file.looks += 1;
    if (world.rejectsFiles) return refuse(422, 'Error processing thumbnail for uploaded media');
    return done(
      { id, url: file.looks > 1 ? `https://files.example/${file.name}` : null },
      file.looks > 1 ? 200 : 206,
    );
  }
  return GONE;
}

function listNotices(world: TwinWorld, query: URLSearchParams): TwinReply {
  const types = query.getAll('types[]');
  const shown = world.notices
    .filter(({ type, status }) => types.includes(type) && world.statuses.has(status))
    .toReversed()
    .map(({ id, type, status, at }) => {
      const about = world.statuses.get(status);
      return { id, type, created_at: at, account: about?.account, status: about };
    });
  return page(shown, query);
}

function listConversations(world: TwinWorld): TwinReply {
  const newest = new Map<string, TwinStatus>();
  for (const status of world.statuses.values())
    if (status.visibility === 'direct' && status.account.id !== world.account.id)
      newest.set(status.account.id, status);
  return done(
    [...newest.values()].map((last_status) => ({
      id: `c${last_status.id}`,
      unread: true,
      accounts: [last_status.account],
      last_status,
    })),
  );
}

/** One page of a list, newest first; ids are numbers of one length. */
function page<Entry extends { id: string }>(entries: readonly Entry[], query: URLSearchParams): TwinReply {
  const before = query.get('max_id');
  const shown = before === null ? entries : entries.filter(({ id }) => id < before);
  return done(shown.slice(0, Number(query.get('limit') ?? 20)));
}

function write(world: TwinWorld, path: string, call: TwinCall): TwinReply {
  const [, kind, id = '', act] = path.split('/');
  if (path === 'v1/statuses') return writeStatus(world, call);
  if (path === 'v2/media') {
    const { file, description = '' } = call.body;
    if (world.rejectsFiles) return refuse(422, 'Validation failed: File content type is not supported');
    const name = file instanceof File ? file.name : 'file';
    const isFilm = file instanceof File && file.type.startsWith('video/');
    const media = world.next();
    world.files.set(media, { name, looks: 0, description: String(description) });
    return isFilm
      ? done({ id: media, type: 'video', url: null }, 202)
      : done({ id: media, type: 'image', url: `https://files.example/${name}` });
  }
  const status = kind === 'statuses' ? world.statuses.get(id) : undefined;
  if (!status) return GONE;
  if (call.method === 'DELETE') {
    world.statuses.delete(id);
    return done(status);
  }
  if (call.method === 'PUT') return done(edit(world, status, call));
  if (act === 'favourite' && !world.favourites.has(id)) world.changes += 1;
  if (act === 'unfavourite' && world.favourites.has(id)) world.changes += 1;
  if (act === 'favourite') world.favourites.add(id);
  else world.favourites.delete(id);
  return done(status);
}

function edit(world: TwinWorld, status: TwinStatus, { body }: TwinCall): TwinStatus {
  const { status: text = '', spoiler_text = '', media_ids = [] } = body;
  const edited_at = world.clock().toISOString();
  return Object.assign(status, {
    content: String(text),
    spoiler_text,
    edited_at,
    media_attachments: toAttachments(media_ids),
  });
}

function toAttachments(ids: unknown): { id: string; type: string }[] {
  return Array.isArray(ids) ? ids.map((id) => ({ id: String(id), type: 'image' })) : [];
}

/** A key that was used within the last hour gives the status that it wrote. */
function writeStatus(world: TwinWorld, { body, headers }: TwinCall): TwinReply {
  const key = headers.get('idempotency-key') ?? '';
  const former = world.statuses.get(world.keys.get(key) ?? '');
  if (former) return done(former);
  const { status: text = '', in_reply_to_id = null, visibility = 'public', spoiler_text = '' } = body;
  if ([...new Intl.Segmenter().segment(String(text))].length > world.most)
    return refuse(422, `Validation failed: Text character limit of ${world.most} exceeded`);
  if (typeof in_reply_to_id === 'string' && !world.statuses.has(in_reply_to_id)) return GONE;
  const { media_ids = [] } = body;
  if (Array.isArray(media_ids) && media_ids.some((id) => !world.files.has(String(id))))
    return refuse(422, 'Validation failed: Media attachments are invalid');
  const written = world.write(world.account, String(text), {
    in_reply_to_id,
    visibility,
    spoiler_text,
    media_attachments: toAttachments(media_ids),
    favourites_count: 3,
    reblogs_count: 2,
    replies_count: 0,
  });
  if (key !== '') world.keys.set(key, written.id);
  return done(written);
}
