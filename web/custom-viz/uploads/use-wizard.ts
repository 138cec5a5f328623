import { useState } from 'react';
import type { UploadColumn } from '#contracts/uploads/column.ts';
import type { DryRun, FilePreview } from '#contracts/uploads/dry-run.ts';
import { addUploadVersion, createUpload } from '#contracts/uploads/endpoints.ts';
import { checkUploadFile, previewUploadFile, storeUploadFile } from '#contracts/uploads/file-endpoints.ts';
import type { FileReading } from '#contracts/uploads/file-reading.ts';
import type { Upload, UploadMode, UploadShape } from '#contracts/uploads/upload.ts';
import { call } from '#web/kit/api/call.ts';
import { upload } from '#web/kit/api/upload.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';

/** What the wizard knows: the file as it is read, what its columns are to be, and what reading it would give. */
export type WizardState = {
  preview: FilePreview | null;
  reading: FileReading;
  shape: UploadShape;
  mode: UploadMode;
  run: DryRun | null;
};

const EMPTY_SHAPE: UploadShape = { columns: [], key: [], time: null, zone: 'UTC', lookup: null };
/** What a preview suggests: the first column of dates is the time. */
function toShape({ guesses }: FilePreview): UploadShape {
  const columns = guesses.map(({ column }) => column);
  const time = columns.find(({ type }) => type === 'date' || type === 'instant')?._id ?? null;
  return { ...EMPTY_SHAPE, columns, time, zone: getReaderZone() };
}

/** The steps from a file to an upload; `into`: the upload to which the file is added. */
export function useWizard(into: Upload | null, onDone: () => void) {
  const [state, setState] = useState<WizardState>({
    preview: null,
    reading: {},
    shape: into?.shape ?? EMPTY_SHAPE,
    mode: 'append',
    run: null,
  });
  const [busy, setBusy] = useState(false);
  const refresh = useRefresh();
  const change = (fields: Partial<WizardState>) => setState((now) => ({ ...now, ...fields }));
  const work = async (task: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await task();
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const preview = async (_id: string, reading: FileReading): Promise<void> => {
    const body = { reading, ...(into && { upload_id: into._id }) };
    const found = await call(previewUploadFile, { params: { _id }, body });
    const former = state.mode === 'replace' ? null : (into?.shape ?? null);
    change({ preview: found, reading, run: null, shape: former ?? toShape(found) });
  };
  return {
    state,
    /** Whether the file says what the columns are; a file that is added is read as those before. */
    isShaped: into === null || state.mode === 'replace',
    busy,
    send: (file: Blob, name: string) =>
      work(async () => {
        const { _id } = await upload(storeUploadFile, { query: { name } }, { body: file });
        await preview(_id, {});
      }),
    read: (reading: FileReading) =>
      work(async () => {
        if (state.preview) await preview(state.preview._id, reading);
      }),
    changeColumn: (column: UploadColumn) => {
      const { shape } = state;
      const columns = shape.columns.map((one) => (one._id === column._id ? column : one));
      change({ shape: { ...shape, columns }, run: null });
    },
    changeShape: (fields: Partial<UploadShape>) =>
      change({ shape: { ...state.shape, ...fields }, run: null }),
    changeMode: (mode: UploadMode) => {
      const { preview: file } = state;
      const shape = mode === 'replace' && file ? toShape(file) : (into?.shape ?? state.shape);
      change({ mode, run: null, shape });
    },
    check: () =>
      work(async () => {
        const { preview: file, reading, shape, mode } = state;
        if (!file) return;
        const body = { reading, shape, mode, ...(into && { upload_id: into._id }) };
        change({ run: await call(checkUploadFile, { params: { _id: file._id }, body }) });
      }),
    confirm: (name: string) =>
      work(async () => {
        const { preview: file, reading, shape, mode } = state;
        if (!file) return;
        if (into) {
          const body = { file_id: file._id, reading, mode, ...(mode === 'replace' && { shape }) };
          await call(addUploadVersion, { params: { _id: into._id }, body });
        } else await call(createUpload, { body: { file_id: file._id, reading, shape, name } });
        refresh('upload.');
        refresh('long-work.');
        onDone();
      }),
  };
}

export type Wizard = ReturnType<typeof useWizard>;
