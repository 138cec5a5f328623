/** What opened the page of somebody outside. */
export type LinkKey = { token: string; password?: string | undefined };
