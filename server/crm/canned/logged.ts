import type { CannedFolder, CannedResponse } from '#contracts/crm/canned/response.ts';

type Values<T> = { before?: T | undefined; after?: T | undefined };

/** What the log records of a response: nothing while its owner keeps it private. */
export const toLoggedResponse = ({ before, after }: Values<CannedResponse>): Values<CannedResponse> => ({
  ...(before && before.permission !== 'private' ? { before } : {}),
  ...(after && after.permission !== 'private' ? { after } : {}),
});

type Folder = Pick<CannedFolder, 'user_id'> & Partial<Pick<CannedFolder, 'responses'>>;

/** What the log records of a folder: nothing of a personal one, and of a shared one what others may see in it. */
export const toLoggedFolder = <T extends Folder>({ before, after }: Values<T>): Values<T> => ({
  ...(before && before.user_id === 0 ? { before: withoutPrivate(before) } : {}),
  ...(after && after.user_id === 0 ? { after: withoutPrivate(after) } : {}),
});

const withoutPrivate = <T extends Folder>(folder: T): T =>
  folder.responses
    ? { ...folder, responses: folder.responses.filter(({ permission }) => permission !== 'private') }
    : folder;
