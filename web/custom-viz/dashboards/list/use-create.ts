import { createVizDashboard } from '#contracts/custom-viz/endpoints.ts';
import { buildStarter, type Starter } from '#contracts/custom-viz/starters.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useNavigate } from '#web/kit/router/address.ts';

/** Creates a dashboard by its name alone, and opens it to be edited. */
export function useCreate() {
  const navigate = useNavigate();
  const { send, isPending } = useCallMutation(createVizDashboard, {
    refresh: ['custom_viz_dashboard.'],
    onDone: ({ _id }) => navigate(`/custom_viz/dashboards/${_id}?edit=1`),
  });
  return {
    isPending,
    create: (name: string, starter: Starter) => send({ body: { name, document: buildStarter(starter) } }),
  };
}
