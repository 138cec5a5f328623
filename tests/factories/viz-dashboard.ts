import type { DashboardDocumentInput } from '#contracts/custom-viz/dashboard-document.ts';
import { createVizDashboard, publishVizDraft } from '#contracts/custom-viz/endpoints.ts';
import type { Person } from '#tests/factories/person.ts';

let made = 0;

type NewDashboard = {
  name?: string;
  share?: 'private' | 'all';
  document: DashboardDocumentInput;
};

/** A dashboard of custom visualisation that its readers see: its maker alone, unless it is shared. */
export async function publishVizDashboard(
  person: Pick<Person, 'call'>,
  { name = `Board ${(made += 1)}`, ...dashboard }: NewDashboard,
): Promise<{ _id: string }> {
  const { _id } = await person.call(createVizDashboard, { body: { name, ...dashboard } });
  await person.call(publishVizDraft, { params: { _id }, body: {} });
  return { _id };
}
