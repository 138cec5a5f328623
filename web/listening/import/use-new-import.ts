import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import type { DateOrder } from '#contracts/listening/import-dates.ts';
import { type ImportMapping } from '#contracts/listening/import-fields.ts';
import {
  createImport,
  ImportCharset,
  MAX_IMPORT_BYTES,
  PREVIEW_BYTES,
  previewImport,
} from '#contracts/listening/import.ts';
import type { Channel } from '#contracts/networks.ts';
import { ApiError } from '#web/kit/api/api-error.ts';
import { formatRefusal } from '#web/kit/api/error-text.ts';
import { upload, type UploadProgress } from '#web/kit/api/upload.ts';

export type Preview = AnswerOf<typeof previewImport>;

/** The current step of the file. */
type Step =
  | { name: 'waiting' }
  | { name: 'reading'; file: File }
  | { name: 'mapping'; file: File; preview: Preview; how: FileReading }
  | { name: 'uploading'; file: File; preview: Preview; progress: UploadProgress };

type Fault = { title: string; text: string };

/** How a file is read if the user corrects what was detected. */
export type FileReading = { charset?: ImportCharset; headerLine?: number };

/** The columns of tags and sentiments, as the user chose them: the preview shows what becomes of them. */
export type MarkColumns = Partial<Record<'tags' | 'sentiment' | 'sentiment_by', string | undefined>>;

function marksQuery(marks: MarkColumns): Partial<Record<keyof MarkColumns, string>> {
  return Object.fromEntries(Object.entries(marks).filter(([, column]) => column !== undefined));
}

function queryOf({ charset, headerLine }: FileReading) {
  return {
    ...(charset === undefined ? {} : { charset }),
    ...(headerLine === undefined ? {} : { header_line: String(headerLine) }),
  };
}

/** The input with which an import is started. */
export type Start = { mapping: ImportMapping; channel: Channel; dates: DateChoice };

/**
 * How ambiguous dates are read: the time zone of those without one, the order of numbers (null while it is not known), and whether numbers
 * are days of a spreadsheet.
 */
export type DateChoice = { zone: string; order: DateOrder | null; dayNumbers: boolean };

/** Takes a file through preview, mapping and upload. Stopping or failing returns to the step before, with the reason. */
export function useNewImport(onStarted: (importId: string) => void) {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>({ name: 'waiting' });
  const [fault, setFault] = useState<Fault | null>(null);
  const sending = useRef<AbortController | null>(null);
  useUnloadGuard(step.name === 'uploading');

  const choose = async (file: File, how: FileReading = {}, marks: MarkColumns = {}): Promise<void> => {
    const refused = refusal(file);
    setFault(
      refused && {
        title: t('imports.drop.failed', { name: file.name }),
        text: t(`imports.drop.${refused}`, { name: file.name }),
      },
    );
    if (refused) return;
    // The form stays while the file is read in another way.
    if (step.name !== 'mapping' || step.file !== file) setStep({ name: 'reading', file });
    try {
      const body = file.slice(0, PREVIEW_BYTES);
      const query = { name: file.name, ...queryOf(how), ...marksQuery(marks) };
      const preview = await upload(previewImport, { query }, { body });
      setStep({ name: 'mapping', file, preview, how });
    } catch (error) {
      if (step.name !== 'mapping') setStep({ name: 'waiting' });
      setFault({ title: t('imports.drop.failed', { name: file.name }), text: formatRefusal(error) });
    }
  };

  const start = async ({ mapping, channel, dates: { zone, order, dayNumbers } }: Start): Promise<void> => {
    if (step.name !== 'mapping') return;
    const { file, preview, how } = step;
    const back = (text: string) => {
      setStep({ name: 'mapping', file, preview, how });
      setFault({ title: t('imports.upload.title', { name: file.name }), text });
    };
    sending.current = new AbortController();
    setFault(null);
    setStep({ name: 'uploading', file, preview, progress: { sent: 0, total: file.size, share: 0 } });
    try {
      const query = {
        name: file.name,
        mapping: JSON.stringify(mapping),
        channel,
        zone,
        // What the beginning of the file does not show, the rest of it may.
        ...(order === null ? {} : { date_order: order }),
        ...(dayNumbers ? { day_numbers: 'true' } : {}),
        ...queryOf(how),
      };
      const onProgress = (progress: UploadProgress) =>
        setStep({ name: 'uploading', file, preview, progress });
      const { signal } = sending.current;
      const made = await upload(createImport, { query }, { body: file, onProgress, signal });
      setStep({ name: 'waiting' });
      onStarted(made._id);
    } catch (error) {
      if (sending.current.signal.aborted) back(t('imports.upload.stopped'));
      else if (error instanceof ApiError && error.status > 0) back(formatRefusal(error));
      else back(t('imports.upload.failed'));
    }
  };

  return {
    step,
    fault,
    choose,
    start,
    stop: () => sending.current?.abort(),
    drop: () => {
      setStep({ name: 'waiting' });
      setFault(null);
    },
  };
}

function refusal({ size }: File): 'empty' | 'too_large' | null {
  return size === 0 ? 'empty' : size > MAX_IMPORT_BYTES ? 'too_large' : null;
}

function useUnloadGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
}
