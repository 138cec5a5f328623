/** What `pg` makes of values before it sends them; it has no types of its own. */
declare module 'pg/lib/utils.js' {
  const utils: { prepareValue: (value: unknown) => string | Buffer | null };
  export default utils;
}
