import { handlers } from '#server/custom-viz/dashboards/handlers.ts';
import { addCustomVizDemo } from '#server/custom-viz/demo/add-demo.ts';
import { embedHandlers } from '#server/custom-viz/embedding/handlers.ts';
import { fileHandlers } from '#server/custom-viz/files/handlers.ts';
import { linkHandlers } from '#server/custom-viz/links/handlers.ts';
import { rowHandlers } from '#server/custom-viz/rows/handlers.ts';
import { sqlHandlers } from '#server/custom-viz/sql/handlers.ts';
import { viewerHandlers, viewersService } from '#server/custom-viz/viewers/service.ts';
import type { Module } from '#server/kit/module.ts';

/** Dashboards that users build. */
export const customViz: Module = {
  name: 'custom-viz',
  handlers: [
    ...handlers,
    ...rowHandlers,
    ...sqlHandlers,
    ...viewerHandlers,
    ...fileHandlers,
    ...linkHandlers,
    ...embedHandlers,
  ],
  services: [viewersService],
  addDemo: addCustomVizDemo,
};
