import type { GapReason } from '#contracts/listening/collection-gaps/gap.ts';

export type GapLabels = {
  /** Of a list of gaps. */
  title: string;
  note: string;
  /** In one line, where a list follows elsewhere. */
  line: string;
  /** Next to the sign of a legend. */
  mark: string;
  heads: { source: string; why: string; from: string; to: string };
  lasts: string;
  reasons: Record<GapReason, string>;
};

/** The texts about gaps in files and printed reports. */
export const gapLabels: GapLabels = {
  title: 'Not collected',
  note: 'In these periods not everything was collected: posts may be missing, and actual numbers may be higher.',
  line: 'Not all sources were collected all of this time; see “Not collected”',
  mark: 'Not everything was collected',
  heads: { source: 'Source', why: 'Why', from: 'From', to: 'Until' },
  lasts: 'still',
  reasons: {
    failing: 'did not answer',
    paused: 'was paused',
    not_begun: 'was not followed yet',
    lost: 'some of it is lost',
    limit: 'had reached its limit',
    token: 'had no valid access',
  },
};
