import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fileConnector } from '#connectors/file/connector.ts';
import { testConformance } from '#connectors/kit/conformance.ts';
import { findConnector, CONNECTORS } from '#connectors/register.ts';
import { Channel, getNetwork } from '#contracts/networks.ts';

/** Folders of connectors that are no network: what all share, and what those of Meta share. */
const SHARED_FOLDERS: ReadonlySet<string> = new Set(['kit', 'meta']);

describe('the register', () => {
  it('has each channel once, and each folder of a network', () => {
    const channels = CONNECTORS.map((connector) => connector.channel);
    expect(new Set(channels).size).toBe(channels.length);
    const entries = readdirSync(new URL('.', import.meta.url), { withFileTypes: true });
    const folders = entries
      .filter((entry) => entry.isDirectory() && !SHARED_FOLDERS.has(entry.name))
      .map((entry) => entry.name);
    expect(folders.map((folder) => folder.replaceAll('-', '_')).toSorted()).toEqual(channels.toSorted());
  });

  it('has connectors that read or report only what their networks count', () => {
    for (const { channel, poll, send, reportMeters, capabilities } of CONNECTORS) {
      const { meters = [] } = getNetwork(channel);
      expect(new Set(meters.map(({ id }) => id)).size).toBe(meters.length);
      expect(meters.every(({ reads, sends }) => (!reads || poll) && (!sends || send))).toBe(true);
      const acts = Object.keys(Object.assign({}, ...meters.map((meter) => meter.acts ?? {})));
      const offered: readonly string[] = capabilities.actions;
      const isOffered = (act: string): boolean =>
        offered.includes(act.replace('show', 'hide').replace('unlike', 'like'));
      expect(acts.every(isOffered)).toBe(true);
      expect(!reportMeters || meters.length > 0).toBe(true);
    }
  });

  it('finds a connector by its channel, and none where there is none', () => {
    for (const connector of CONNECTORS) expect(findConnector(connector.channel)).toBe(connector);
    const missing = Channel.options.filter((channel) => !CONNECTORS.some((one) => one.channel === channel));
    for (const channel of missing) expect(findConnector(channel)).toBeUndefined();
  });
});

testConformance('file', { connector: fileConnector, values: {} });
