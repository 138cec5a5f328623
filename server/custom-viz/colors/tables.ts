/** The table of the colours of values. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    viz_value_colors: { account_id: string; dimension: string; value_hash: string; slot: number };
  }
}

export {};
