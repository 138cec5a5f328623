/**
 * Who reads dashboards of any home. Calls that are the same for all homes need it and name no product: the server looks up to which home the
 * dashboard belongs, and requires what that home does (`server/custom-viz/dashboards/find-home.ts`).
 */
export const READ_ANY_HOME = [['custom_viz.dashboard.read', 'listening.keyword.read']] as const;

/** The access of calls about a dashboard of any home. */
export const ANY_HOME_ACCESS = { kind: 'permitted', need: READ_ANY_HOME } as const;
