import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { answerTileSql } from '#contracts/custom-viz/sql.ts';
import { buildSqlRequest } from '#contracts/custom-viz/tile-questions.ts';
import type { SqlTile } from '#contracts/custom-viz/tiles.ts';
import { runSql } from '#contracts/expert-sql/endpoints.ts';
import { call } from '#web/kit/api/call.ts';
import { useAnswerAge } from '#web/kit/wall/answer-age.ts';
import { findMoment } from '../state/use-moments.ts';
import { useDashboardView } from '../view/dashboard-context.ts';

const NO_DATA_SETS: readonly string[] = [];

/**
 * The answer of a tile's statement under the state of its dashboard: for readers that of the published statement; for people who edit that of
 * the text as it is written. It is read again when one of its data sets changes.
 */
export function useSqlAnswer(tile: SqlTile, { enabled }: { enabled: boolean }) {
  const { _id, document, state, reading, moments, mode } = useDashboardView();
  const [dataSets, setDataSets] = useState(NO_DATA_SETS);
  const moment = findMoment(moments, dataSets);
  const around = useMemo(
    () => buildSqlRequest(tile, { document, state }, { ...reading, now: new Date(moment) }),
    [tile, document, state, reading, moment],
  );
  const isWritten = mode === 'edit';
  const read = useQuery({
    queryKey: [isWritten ? runSql.name : answerTileSql.name, _id, tile._id, tile.sql, around],
    queryFn: ({ signal }) =>
      isWritten
        ? call(runSql, { body: { ...around, text: tile.sql } }, { signal })
        : call(answerTileSql, { params: { _id }, body: { ...around, tile: tile._id } }, { signal }),
    enabled,
    placeholderData: keepPreviousData,
  });
  useAnswerAge(read.dataUpdatedAt);
  const known = read.data?.ok ? read.data.answer.data_sets : undefined;
  if (known && known.join() !== dataSets.join()) setDataSets(known);
  return { read, around };
}
