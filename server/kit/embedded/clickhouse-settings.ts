import type { ClickHouseSettings } from '@clickhouse/client';

/** Settings of the HTTP interface, which the engine alone does not know, and the one that marks a lane's queries. */
const NOT_SENT =
  /^(log_comment|wait_end_of_query|default_format|send_progress_in_http_headers|(http|enable_http)_\w+)$/;

/** Statements that put the settings of one call on a session and take them off again; undefined where it has none. */
export interface SettingsFrame {
  set: string;
  takeBack: string;
}

/**
 * Makes the statements that give a session the settings of one call, as the HTTP interface would take them along.
 *
 * @throws Error for a name that is none, before anything is sent.
 */
export function encodeSettings(settings: ClickHouseSettings | undefined): SettingsFrame | undefined {
  const pairs = Object.entries(settings ?? {}).filter(
    ([name, value]) => value !== undefined && !NOT_SENT.test(name),
  );
  if (pairs.length === 0) return undefined;
  for (const [name] of pairs)
    if (!/^[A-Za-z_]\w*$/.test(name)) throw new Error(`no name of a setting: ${name}`);
  return {
    set: `SET ${pairs.map(([name, value]) => `${name} = ${literal(value)}`).join(', ')}`,
    takeBack: `SET ${pairs.map(([name]) => `${name} = DEFAULT`).join(', ')}`,
  };
}

/** Maps (`SettingsMap`) write themselves as ClickHouse reads them. */
function literal(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? '1' : '0';
  return `'${String(value).replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
