import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useNavigate } from '#web/kit/router/address.ts';

/** Creates a dashboard by its name alone, and opens it to be edited. */
export function useCreate() {
  const navigate = useNavigate();
  const { calls, entity, pages } = useHome();
  const { send, isPending } = useCallMutation(calls.create, {
    refresh: [`${entity}.`],
    onDone: ({ _id }) => navigate(`${pages.dashboard}/${_id}?edit=1`),
  });
  return {
    isPending,
    create: (name: string, document: DashboardDocument) => send({ body: { name, document } }),
  };
}
