import * as contract from '#contracts/crm/canned/endpoints.ts';
import type { CannedFolder, CannedResponse } from '#contracts/crm/canned/response.ts';
import type { RawInput } from '#contracts/kit/endpoint.ts';
import type { Person } from '#tests/factories/person.ts';

type Body = Partial<RawInput<typeof contract.createCannedResponse>['body']>;

let made = 0;

/** A unique name. */
const named = (what: string): string => `${what} ${(made += 1)}`;

/** A canned response as it is sent: every omitted field has a value. */
export const buildCannedBody = (body: Body = {}) => ({ title: named('Response'), text: 'สวัสดีค่ะ', ...body });

/** The folders that a user sees. */
export async function fetchCannedFolders(who: Person): Promise<CannedFolder[]> {
  return (await who.call(contract.listCannedFolders, { query: {} })).items;
}

/** A new folder, shared by all unless it has an owner. */
export function addCannedFolder(who: Person, user_id: string | 0 = 0): Promise<CannedFolder> {
  return who.call(contract.createCannedFolder, { body: { name: named('Folder'), user_id } });
}

/** A new response in a folder. */
export function addCannedResponse(who: Person, folderId: string, body: Body = {}): Promise<CannedResponse> {
  return who.call(contract.createCannedResponse, { params: { _id: folderId }, body: buildCannedBody(body) });
}
