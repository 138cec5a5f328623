import type { z } from 'zod';
import type { createEmbedFile } from '#contracts/custom-viz/embedding.ts';
import {
  buildLockedState,
  listEmbedRights,
  loadEmbedAnnotations,
  loadMaker,
  type OpenEmbed,
} from '#server/custom-viz/embedding/open-embed.ts';
import { composeDashboard } from '#server/custom-viz/files/compose-dashboard.ts';
import { countStatementRows, raiseLimits } from '#server/custom-viz/files/raise-limits.ts';
import { sendDashboardFile } from '#server/custom-viz/files/send-dashboard-file.ts';
import type { Context } from '#server/kit/context.ts';

type FileRequest = Pick<z.output<typeof createEmbedFile.input.body>, 'format' | 'state' | 'tiles'> & {
  request: Request;
};

/** A file of what the visitor of an embedded dashboard sees: with the same locked values, without what their page leaves out. */
export async function makeEmbedFile(
  context: Context,
  embed: OpenEmbed,
  { format, state, tiles, request }: FileRequest,
): Promise<Response> {
  const { key, claims, name, document } = embed;
  const maker = await loadMaker(context, embed);
  const { viewer, reading, scope } = maker;
  const rights = listEmbedRights(embed, maker.model);
  const outside = { ...rights, locked: rights.lockedDimensions };
  const annotations = await loadEmbedAnnotations(embed, scope);
  const locked = await buildLockedState(embed, state, maker);
  return sendDashboardFile(context, { format, request, accountId: key.accountId, person: key.makerId }, () =>
    composeDashboard(
      scope,
      {
        name,
        account: key.account,
        document: raiseLimits(document, format),
        statementRows: countStatementRows(format),
        viewer,
        calendar: 'gregorian',
        reading,
        outside,
        annotations,
      },
      { state: locked, tabs: null, tiles, slides: 'tile', language: claims.language },
    ),
  );
}
