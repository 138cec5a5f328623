import { z } from 'zod';
import {
  createCannedFolder,
  createCannedResponse,
  updateCannedFolder,
  updateCannedResponse,
} from '#contracts/crm/canned/endpoints.ts';
import {
  cannedFields,
  FolderOwner,
  type CannedFolder,
  type CannedResponse,
} from '#contracts/crm/canned/response.ts';
import { Id } from '#contracts/kit/ids.ts';
import { call, type CallResult } from '#web/kit/api/call.ts';
import type { RestoreStep } from '#web/kit/area/history.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { callCanned } from './canned-call.ts';

const Stood = z.object({ ...cannedFields, folder_id: Id });
const Folder = z.object({
  name: z.string(),
  user_id: FolderOwner,
  responses: z.array(Stood.extend({ _id: Id })).catch([]),
});

type CurrentResponses = { folders: readonly CannedFolder[]; responses: readonly CannedResponse[] };

/**
 * Restores a response: over what is there now, or under its own id again, so that references to it still resolve. If its folder is gone, it
 * is put into the first one; files that are no longer stored are left out.
 */
export async function restoreResponse({ entity, values }: RestoreStep, now: CurrentResponses): Promise<void> {
  const fields = Stood.parse(values);
  const there = now.responses.find(({ _id }) => _id === entity);
  const known = now.folders.some(({ _id }) => _id === fields.folder_id);
  if (there) {
    const { folder_id, media, ...rest } = fields;
    const bare = { ...rest, ...(known ? { folder_id } : {}), version: there.version };
    const params = { _id: there._id };
    await send<typeof bare & { media?: typeof media }>(
      {
        quietly: (body) => call(updateCannedResponse, { params, body }, { raise: false }),
        loudly: (body) => callCanned(updateCannedResponse, { params, body }),
      },
      { body: { ...bare, media }, bare },
    );
    showSuccess("You've just changed canned response");
    return;
  }
  const folder_id = known ? fields.folder_id : (now.folders[0]?._id ?? fields.folder_id);
  await createAgain(Id.parse(entity), { ...fields, folder_id });
  showSuccess("You've just create a new canned response");
}

/** Gives a folder its former name, or creates a deleted one again with the responses that were in it. */
export async function restoreFolder({ entity, values }: RestoreStep, now: CurrentResponses): Promise<void> {
  const { name, user_id, responses } = Folder.parse(values);
  const there = now.folders.find(({ _id }) => _id === entity);
  if (there) {
    const body = { name, version: there.version };
    await callCanned(updateCannedFolder, { params: { _id: there._id }, body });
    showSuccess("You've just changed folder name");
    return;
  }
  const { _id: folder_id } = await callCanned(createCannedFolder, { body: { name, user_id } });
  for (const { _id, ...fields } of responses) await createAgain(_id, { ...fields, folder_id });
  showSuccess("You've just create a new folder");
}

function createAgain(_id: string, body: z.infer<typeof Stood>): Promise<void> {
  return send<typeof body>(
    {
      quietly: (given) => call(createCannedResponse, { params: { _id }, body: given }, { raise: false }),
      loudly: (given) => callCanned(createCannedResponse, { params: { _id }, body: given }),
    },
    { body, bare: { ...body, media: [], type: 'text' } },
  );
}

type RestoreCalls<B> = {
  quietly: (body: B) => Promise<CallResult<unknown>>;
  loudly: (body: B) => Promise<unknown>;
};

/** Sends all of it; if only the files are refused, sends the rest without them. Reports what fails then. */
async function send<B>(way: RestoreCalls<B>, { body, bare }: { body: B; bare: B }): Promise<void> {
  const settled = await way.quietly(body);
  if (settled.ok) return;
  await way.loudly(settled.error.fields['media'] === undefined ? body : bare);
}
