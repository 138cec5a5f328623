import { z } from 'zod';
import { LocalId } from '#contracts/custom-viz/tiles.ts';
import { SqlResult, SqlStatement } from '#contracts/expert-sql/statement.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id } from '#contracts/kit/ids.ts';

/** What surrounds the statement of a tile: what readers choose, but never the text. */
const TileSqlRequest = SqlStatement.omit({ text: true }).extend({ tile: LocalId });

export const answerTileSql = defineEndpoint({
  name: 'custom_viz_sql.answer',
  method: 'POST',
  path: '/custom_viz/dashboards/{_id}/sql',
  access: { kind: 'permitted', need: ['custom_viz.dashboard.read'], product: 'custom_viz' },
  summary:
    'Run the statement that a tile of a published dashboard has, over the rows and columns that the caller may see',
  input: { params: z.object({ _id: Id }), body: TileSqlRequest },
  answer: SqlResult,
  errors: ['not_found'],
  transaction: false,
  idempotent: false,
  reads: true,
});

export const ENDPOINTS = [answerTileSql];
