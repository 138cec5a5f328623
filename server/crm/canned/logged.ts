import type { CannedFolder, CannedResponse } from '#contracts/crm/canned/response.ts';

type Values<T> = { before?: T | undefined; after?: T | undefined };

/** What the log records of a response: nothing while its owner keeps it private. */
export function toLoggedResponse({ before, after }: Values<CannedResponse>): Values<CannedResponse> {
  return {
    ...(before && before.permission !== 'private' ? { before } : {}),
    ...(after && after.permission !== 'private' ? { after } : {}),
  };
}

type Folder = Pick<CannedFolder, 'user_id'> & Partial<Pick<CannedFolder, 'responses'>>;

/** What the log records of a folder: nothing of a personal one, and of a shared one what others may see in it. */
export function toLoggedFolder<T extends Folder>({ before, after }: Values<T>): Values<T> {
  return {
    ...(before && before.user_id === 0 ? { before: withoutPrivate(before) } : {}),
    ...(after && after.user_id === 0 ? { after: withoutPrivate(after) } : {}),
  };
}

function withoutPrivate<T extends Folder>(folder: T): T {
  return folder.responses
    ? { ...folder, responses: folder.responses.filter(({ permission }) => permission !== 'private') }
    : folder;
}
