import { useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutsideNames } from '#contracts/custom-viz/outside.ts';
import { canCall } from '#contracts/identity/may-call.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { listUploads } from '#contracts/uploads/endpoints.ts';
import type { Upload } from '#contracts/uploads/upload.ts';
import { buildAccountModel } from '#engine/uploads/add-uploads.ts';
import { makeCatalog, type Catalog, type KnownData } from '#texts/chart-catalog.ts';
import type { NamedUpload } from '#texts/upload-names.ts';
import { useClosedFields } from '#web/custom-viz/names/use-closed-fields.ts';
import { useFormFields } from '#web/custom-viz/names/use-form-fields.ts';
import { useNamedFields } from '#web/custom-viz/names/use-named-fields.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { SignedIn } from '#web/kit/session/session.ts';
import { useLanguage } from '#web/kit/text/format.ts';

const NO_UPLOADS: readonly Upload[] = [];

/** The names of data sets, measures, dimensions and values in the reader's language, those of the account's uploads and shared fields among them. */
export function useCatalog(): Catalog {
  const { i18n } = useTranslation();
  const language = i18n.language === 'th' ? 'th' : 'en';
  const uploads = useUploads();
  const form = useFormFields();
  const shared = useNamedFields();
  const closed = useClosedFields();
  return useMemo(
    () =>
      makeCatalog(language, { ...toKnownData(uploads), form, sharedFields: shared, closedFields: closed }),
    [language, uploads, form, shared, closed],
  );
}

/** The uploads that the reader sees; none on pages without a session. */
function useUploads(): readonly Upload[] {
  const session = useContext(SignedIn);
  const refresh = useRefresh();
  useLive('upload.', () => refresh('upload.'));
  const isAllowed = session !== null && canCall(listUploads, session);
  return useCallQuery(listUploads, {}, { enabled: isAllowed }).data?.items ?? NO_UPLOADS;
}

/** An upload as charts are named by; outside it comes without what is joined. */
type KnownUpload = NamedUpload & Partial<Pick<Upload, 'joins' | 'version'>>;

/** The data sets of the suite and uploads, by which charts are named. */
function toKnownData(uploads: readonly KnownUpload[]): KnownData {
  // Which rows are current and who sees them is the server's matter: names and fields do not depend on it.
  const rows = { rule: { kind: 'all' as const }, segments: [] };
  const read = uploads.flatMap(({ data_set, shape, joins = [], version }) => {
    const unique_columns = version?.unique_columns ?? [];
    return shape ? [{ ...rows, data_set, shape, joins, unique_columns }] : [];
  });
  return { dataSets: [...buildAccountModel(DATA_SETS, read).dataSets.values()], uploads };
}

/** The names of the suite, and of what only the account has that a dashboard outside names. */
export function useOutsideCatalog({ uploads, fields, form }: OutsideNames): Catalog {
  const language = useLanguage() === 'th' ? 'th' : 'en';
  return useMemo(() => {
    const known = toKnownData(uploads.map((upload) => ({ ...upload, about: '' })));
    return makeCatalog(language, { ...known, form, sharedFields: fields });
  }, [language, uploads, fields, form]);
}
