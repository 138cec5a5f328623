import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkUploadJoin, joinUpload, removeUploadJoin } from '#contracts/uploads/join-endpoints.ts';
import type { JoinFix } from '#contracts/uploads/join.ts';
import type { Upload } from '#contracts/uploads/upload.ts';
import { listJoinColumns, listJoinDimensions } from '#engine/uploads/joined-dimensions.ts';
import { useCatalog } from '#web/custom-viz/names/use-catalog.ts';
import { useCallMutation, useCallQuery } from '#web/kit/api/use-call.ts';
import { useSession } from '#web/kit/session/session.ts';

/** A join while it is chosen: the pair, how the values fit, and storing it. */
export function useJoin(upload: Upload) {
  const { t } = useTranslation();
  const catalog = useCatalog();
  const { user } = useSession();
  const params = { _id: upload._id };
  const columns = upload.shape ? listJoinColumns(upload.shape) : [];
  const [column, setColumn] = useState(columns[0]?._id ?? null);
  const [dataSet, setDataSet] = useState<string | null>(null);
  const [dimension, setDimension] = useState<string | null>(null);
  const [fixes, setFixes] = useState<JoinFix[]>([]);
  const [isAccepted, accept] = useState(false);
  const dataSets = catalog.dataSets.filter(
    (one) => one.name !== upload.data_set && user.role.permissions.some((held) => held === one.permission),
  );
  const other = dataSets.find(({ name }) => name === dataSet);
  const isChosen = column !== null && dataSet !== null && dimension !== null;
  const join = isChosen ? { column, data_set: dataSet, dimension, fixes } : null;
  const check = useCallQuery(
    checkUploadJoin,
    { params, body: join ?? { column: 'c1', data_set: '-', dimension: '-' } },
    { enabled: isChosen },
  );
  const reset = () => {
    setDimension(null);
    setFixes([]);
    accept(false);
  };
  const save = useCallMutation(joinUpload, {
    refresh: ['upload.', 'long-work.', 'semantic.'],
    success: t('viz_upload_join.done'),
    onDone: reset,
  });
  const remove = useCallMutation(removeUploadJoin, { refresh: ['upload.', 'semantic.'] });
  return {
    catalog,
    columns,
    column,
    dataSet,
    dimension,
    fixes,
    isAccepted,
    check,
    isChosen,
    dataSets: dataSets.filter((one) => listJoinDimensions(one).length > 0),
    dimensions: other ? listJoinDimensions(other) : [],
    chooseColumn: (id: string | null) => {
      setColumn(id);
      accept(false);
    },
    chooseDataSet: (name: string | null) => {
      setDataSet(name);
      reset();
    },
    chooseDimension: (name: string | null) => {
      setDimension(name);
      accept(false);
    },
    chooseFixes: (next: JoinFix[]) => {
      setFixes(next);
      accept(false);
    },
    accept,
    isSaving: save.isPending,
    save: () => join && save.send({ params, body: { ...join, accept_repeats: isAccepted } }),
    remove: (id: string) => remove.send({ params: { ...params, column: id } }),
  };
}

export type JoinForm = ReturnType<typeof useJoin>;
