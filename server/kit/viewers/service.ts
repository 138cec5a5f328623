import type { Context } from '#server/kit/context.ts';
import type { Service } from '#server/kit/service.ts';
import type { SeatedViewer, ViewedResource } from '#server/kit/viewers/declaration.ts';
import { openViewerSockets } from '#server/kit/viewers/sockets.ts';
import { openViewers, type Viewers } from '#server/kit/viewers/viewers.ts';

/** The viewers of resources of one kind: the service that follows them, and who views a resource now. */
export type ViewerService = {
  service: Service;
  listViewers: (context: Context, accountId: string, resourceId: string) => SeatedViewer[];
  /** Takes a user away from every resource, in every process. */
  endPresence: (context: Context, accountId: string, userId: string) => void;
};

/** Makes the service of a kind of resource. */
export function makeViewerService(resource: ViewedResource): ViewerService {
  // Tests run several suites side by side in one process.
  const opened = new WeakMap<Context, Viewers>();
  return {
    service: {
      name: resource.name,
      start: async (context) => {
        const viewers = await openViewers(context, resource);
        opened.set(context, viewers);
        return viewers.close;
      },
      sockets: (io, context) => {
        const viewers = opened.get(context);
        if (viewers) openViewerSockets(io, { context, resource, viewers });
      },
    },
    listViewers: (context, accountId, resourceId) =>
      opened.get(context)?.viewersOf(accountId, resourceId) ?? [],
    endPresence: (context, accountId, userId) => opened.get(context)?.leaveAll(accountId, userId),
  };
}
