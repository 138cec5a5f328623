/** A meaningful change, as a module records it. `data` is sent to open browsers, so it stays small and free of secrets. */
export type NewEvent = {
  kind: string;
  entityId?: string | undefined;
  data?: Record<string, unknown> | undefined;
  before?: unknown;
  after?: unknown;
};
