import type { DashboardFileFormat } from '#contracts/custom-viz/file-formats.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { ComposedDashboard } from '#server/custom-viz/files/compose-dashboard.ts';
import { writeDashboardFile, type DashboardFile } from '#server/custom-viz/files/write-dashboard-file.ts';
import type { Context } from '#server/kit/context.ts';
import { getRequestBrandId } from '#server/kit/mail/link-base.ts';
import { loadReportBrand } from '#server/reports/public.ts';
import { QuestionQueue } from '#server/semantic/public.ts';

/** How many files are made at a time: for a person, for an account, and by this process; others wait for their turn. */
const turns = new QuestionQueue({ person: 1, account: 2, background: 1, all: 2 });

type FileOrder = {
  format: DashboardFileFormat;
  request: Request;
  accountId: AccountId;
  /** With whose rights it is counted. */
  person: string;
};

/** Composes a dashboard when it is its turn, and writes it in a format with the brand of the host. */
export async function sendDashboardFile(
  context: Context,
  { format, request, accountId, person }: FileOrder,
  compose: () => Promise<ComposedDashboard>,
): Promise<Response> {
  const make = async (): Promise<DashboardFile> => {
    const composed = await compose();
    const brandId = getRequestBrandId(context, request, accountId);
    const face = await loadReportBrand(context, { accountId, brandId });
    return writeDashboardFile(format, composed, face);
  };
  const caller = { account: accountId, person, background: false };
  const { bytes, name, mediaType } = await turns.run(caller, make, request.signal);
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': mediaType,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
  });
}
