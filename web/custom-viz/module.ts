import { IconChartDots3 } from '@tabler/icons-react';
import type { WebModule } from '#web/kit/module.ts';

/** Dashboards that users build. */
export const customViz: WebModule = {
  product: { name: 'custom_viz', Icon: IconChartDots3 },
  screens: {
    'custom-viz': () =>
      import('#web/custom-viz/dashboards/list/list-screen.tsx').then(({ ListScreen }) => ListScreen),
    'custom-viz-dashboard': () =>
      import('#web/custom-viz/dashboards/dashboard-screen.tsx').then(
        ({ DashboardScreen }) => DashboardScreen,
      ),
    'custom-viz-alerts': () =>
      import('#web/custom-viz/alerts/alerts-screen.tsx').then(({ AlertsScreen }) => AlertsScreen),
    'custom-viz-data': () =>
      import('#web/custom-viz/uploads/data-screen.tsx').then(({ DataScreen }) => DataScreen),
    'custom-viz-fields': () =>
      import('#web/custom-viz/fields/fields-screen.tsx').then(({ FieldsScreen }) => FieldsScreen),
    'custom-viz-field-rules': () =>
      import('#web/custom-viz/field-rules/field-rules-screen.tsx').then(
        ({ FieldRulesScreen }) => FieldRulesScreen,
      ),
    'custom-viz-wall': () =>
      import('#web/custom-viz/dashboards/wall/wall-screen.tsx').then(({ WallScreen }) => WallScreen),
    'custom-viz-embedding': () =>
      import('#web/custom-viz/embedding/keys/embedding-screen.tsx').then(
        ({ EmbeddingScreen }) => EmbeddingScreen,
      ),
    'embedded-viz-dashboard': () =>
      import('#web/custom-viz/embedding/embedded-screen.tsx').then(({ EmbeddedScreen }) => EmbeddedScreen),
    'custom-viz-snapshot': () =>
      import('#web/custom-viz/snapshots/snapshot-screen.tsx').then(({ SnapshotScreen }) => SnapshotScreen),
    'verify-snapshot': () =>
      import('#web/custom-viz/snapshots/verify-screen.tsx').then(({ VerifyScreen }) => VerifyScreen),
    'shared-viz-dashboard': () =>
      import('#web/custom-viz/sharing/shared-screen.tsx').then(({ SharedScreen }) => SharedScreen),
    'custom-viz-explore': () =>
      import('#web/custom-viz/builder/explore-screen.tsx').then(({ ExploreScreen }) => ExploreScreen),
    'listening-dashboards': async () => {
      const [{ ListScreen }, { inListening }] = await Promise.all([
        import('#web/custom-viz/dashboards/list/list-screen.tsx'),
        import('#web/custom-viz/homes/listening/home.tsx'),
      ]);
      return inListening(ListScreen);
    },
    'listening-dashboard': async () => {
      const [{ DashboardScreen }, { inListening }] = await Promise.all([
        import('#web/custom-viz/dashboards/dashboard-screen.tsx'),
        import('#web/custom-viz/homes/listening/home.tsx'),
      ]);
      return inListening(DashboardScreen);
    },
    'listening-snapshot': async () => {
      const [{ SnapshotScreen }, { inListening }] = await Promise.all([
        import('#web/custom-viz/snapshots/snapshot-screen.tsx'),
        import('#web/custom-viz/homes/listening/home.tsx'),
      ]);
      return inListening(SnapshotScreen);
    },
    'listening-embedding': async () => {
      const [{ EmbeddingScreen }, { inListening }] = await Promise.all([
        import('#web/custom-viz/embedding/keys/embedding-screen.tsx'),
        import('#web/custom-viz/homes/listening/home.tsx'),
      ]);
      return inListening(EmbeddingScreen);
    },
    'listening-wall': async () => {
      const [{ WallScreen }, { inListening }] = await Promise.all([
        import('#web/custom-viz/dashboards/wall/wall-screen.tsx'),
        import('#web/custom-viz/homes/listening/home.tsx'),
      ]);
      return inListening(WallScreen);
    },
    'shared-dashboard': async () => {
      const [{ SharedScreen }, { inListening }] = await Promise.all([
        import('#web/custom-viz/sharing/shared-screen.tsx'),
        import('#web/custom-viz/homes/listening/home.tsx'),
      ]);
      return inListening(SharedScreen);
    },
  },
};
