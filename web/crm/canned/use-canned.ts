import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as contract from '#contracts/crm/canned/endpoints.ts';
import { cannedFields, type CannedFolder, type CannedResponse } from '#contracts/crm/canned/response.ts';
import { pickFields } from '#contracts/kit/changes.ts';
import type { RawInput } from '#contracts/kit/endpoint.ts';
import { callQuery, useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { actWithUndo } from '#web/kit/ui/undo.tsx';
import { callCanned } from './canned-call.ts';

const NONE: readonly CannedFolder[] = [];
const TITLES = new Intl.Collator();
export type ResponseBody = RawInput<typeof contract.createCannedResponse>['body'];

/** The folders and responses of the account that the user may see, and every way to change them. */
export function useCanned() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = useRefresh();
  const list = useCallQuery(contract.listCannedFolders, { query: {} });
  const folders = list.data?.items ?? NONE;
  // Of all folders together by title, as within each folder.
  const responses = useMemo(
    () =>
      folders
        .flatMap((folder) => folder.responses)
        .sort((one, other) => TITLES.compare(one.title, other.title)),
    [folders],
  );
  const reload = useCallback(() => refresh('canned_response'), [refresh]);
  useLive('canned_response', reload, { onResync: reload });
  const { queryKey } = callQuery(contract.listCannedFolders, { query: {} });
  /** Shows a change of the folders at once. */
  const show = (change: (now: readonly CannedFolder[]) => readonly CannedFolder[]) =>
    client.setQueryData(queryKey, (now) => now && { ...now, items: [...change(now.items)] });
  const done = <T>(text: string, value: T): T => {
    showSuccess(text);
    reload();
    return value;
  };
  /** A deleted response comes back under its own id; its use count starts again. */
  const recreate = (response: CannedResponse, folder_id: string): Promise<unknown> => {
    const body = { ...pickFields(cannedFields, response), folder_id };
    return callCanned(contract.createCannedResponse, { params: { _id: response._id }, body });
  };
  const offerBack = (text: string, back: () => Promise<unknown>): void =>
    actWithUndo({ text, act: () => undefined, undo: () => void back().then(reload, reload) });
  return {
    list,
    folders,
    responses,
    reload,
    createFolder: async (name: string, user_id: string | 0) =>
      done(
        "You've just create a new folder",
        await callCanned(contract.createCannedFolder, { body: { name, user_id } }),
      ),
    renameFolder: async ({ _id, version }: CannedFolder, name: string) =>
      done(
        "You've just changed folder name",
        await callCanned(contract.updateCannedFolder, { params: { _id }, body: { name, version } }),
      ),
    /** The folder and its responses disappear at once; for a while they can be restored, if the user saw them all. */
    deleteFolder: (folder: CannedFolder) => {
      show((now) => now.filter(({ _id }) => _id !== folder._id));
      callCanned(contract.deleteCannedFolder, { params: { _id: folder._id } }).then((value) => {
        done("You've just deleted a new folder", value);
        if (folder.hidden === 0)
          offerBack(t('canned.folder_deleted', { name: folder.name }), async () => {
            const body = { name: folder.name, user_id: folder.user_id };
            const { _id } = await callCanned(contract.createCannedFolder, { body });
            for (const response of folder.responses) await recreate(response, _id);
          });
      }, reload);
    },
    create: async (folderId: string, body: ResponseBody) =>
      done(
        "You've just create a new canned response",
        await callCanned(contract.createCannedResponse, { params: { _id: folderId }, body }),
      ),
    change: async (_id: string, body: Partial<ResponseBody>, version?: number) =>
      done(
        "You've just changed canned response",
        await callCanned(contract.updateCannedResponse, {
          params: { _id },
          body: { ...body, ...(version === undefined ? {} : { version }) },
        }),
      ),
    /** The response disappears at once; for a while it can be restored. */
    remove: (response: CannedResponse) => {
      show((now) => withoutResponse(now, response));
      callCanned(contract.deleteCannedResponse, { params: { _id: response._id } }).then((value) => {
        done("You've just deleted a canned response", value);
        offerBack(t('canned.deleted', { title: response.title }), () =>
          recreate(response, response.folder_id),
        );
      }, reload);
    },
    /** A response appears in the other folder at once; the server has the last word. */
    move: (response: CannedResponse, folderId: string) => {
      show((now) => withMovedResponse(now, response, folderId));
      callCanned(contract.updateCannedResponse, {
        params: { _id: response._id },
        body: { folder_id: folderId, version: response.version },
      }).then((value) => done("You've just changed canned response", value), reload);
    },
  };
}

export type CannedResponses = ReturnType<typeof useCanned>;

function withoutResponse(folders: readonly CannedFolder[], { _id }: CannedResponse): CannedFolder[] {
  return folders.map((folder) => ({
    ...folder,
    responses: folder.responses.filter((one) => one._id !== _id),
  }));
}

function withMovedResponse(
  folders: readonly CannedFolder[],
  response: CannedResponse,
  folderId: string,
): CannedFolder[] {
  const moved = { ...response, folder_id: folderId };
  return withoutResponse(folders, response).map((folder) =>
    folder._id === folderId ? { ...folder, responses: [...folder.responses, moved] } : folder,
  );
}
