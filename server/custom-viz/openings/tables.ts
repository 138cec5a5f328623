/** The tables of openings of dashboards. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    viz_openings: { account_id: string; dashboard_id: string; version: number; user_id: string; day: string };
    viz_outside_openings: {
      account_id: string;
      dashboard_id: string;
      version: number;
      way: 'link' | 'embed';
      day: string;
      count: number;
    };
  }
}

export {};
