import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import type { FindingParams } from '#contracts/publishing/limits/faults.ts';
import type { PostFinding } from '#contracts/publishing/limits/finding.ts';
import { NETWORK_RULES } from '#contracts/publishing/limits/networks.ts';
import { MB } from '#contracts/publishing/limits/rule.ts';

/** A finding as a fault: its sentence, in the texts of both languages, names the network, the limit, what was counted and the fix. */
export function toFault(finding: PostFinding): Fault {
  const { code, network, field, unit, fix } = finding;
  const isSize = unit === 'bytes' && field === 'file';
  return FAULTS[code]({
    network: NETWORK_RULES[network].name,
    field: fault(`post_field_${field}`),
    unit: unit === null ? '' : fault(`post_unit_${isSize ? 'megabytes' : unit}`),
    limit: toShown(finding.limit, finding),
    counted: toShown(finding.counted, finding),
    fix: fault(`post_fix_${fix}`),
  });
}

/** The fault of each code with exactly its parameters. */
const FAULTS: Readonly<Record<PostFinding['code'], (all: FindingParams) => Fault>> = {
  over: (all) => fault('post_over', all),
  under: (all) => fault('post_under', all),
  refused: (all) => fault('post_refused', all),
  missing: ({ network, field, fix }) => fault('post_missing', { network, field, fix }),
  unsupported: ({ network, field, fix }) => fault('post_unsupported', { network, field, fix }),
  unprobed: ({ network, field, fix }) => fault('post_unprobed', { network, field, fix }),
  uncertain: ({ network, field, fix }) => fault('post_uncertain', { network, field, fix }),
  mixed: ({ network, fix }) => fault('post_mixed', { network, fix }),
  single_video: ({ network, fix }) => fault('post_single_video', { network, fix }),
  moov_last: ({ network, fix }) => fault('post_moov_last', { network, fix }),
  edit_list: ({ network, fix }) => fault('post_edit_list', { network, fix }),
  unmeasured: ({ network, field, unit, fix }) => fault('post_unmeasured', { network, field, unit, fix }),
  empty_file: ({ network, fix }) => fault('post_empty_file', { network, fix }),
  broken_file: ({ network, fix }) => fault('post_broken_file', { network, fix }),
  other_type: ({ network, limit, counted, fix }) =>
    fault('post_other_type', { network, limit, counted, fix }),
  characters: ({ network, field, counted, fix }) =>
    fault('post_characters', { network, field, counted, fix }),
};

/** A value as people write it: sizes in megabytes, the ratio of sides with a colon, types and codecs by their usual names. */
function toShown(
  value: PostFinding['limit'],
  { unit, field, code }: PostFinding,
): number | string | readonly string[] {
  if (value === null) return '';
  if (Array.isArray(value)) return value.map(nameOf);
  if (typeof value === 'string') return nameOf(value);
  if (unit === 'bytes' && field === 'file') return roundAway(value / MB, code);
  if (unit === 'ratio' || unit === 'long_ratio') return toRatio(value);
  return unit === 'seconds' || unit === 'fps' ? roundAway(value, code) : value;
}

/** Two decimals, rounded so that what is over a limit never looks equal to it. */
function roundAway(value: number, code: PostFinding['code']): number {
  return (code === 'under' ? Math.floor(value * 100) : Math.ceil(value * 100 - 1e-9)) / 100;
}

/** Width by height in small whole numbers where there are any (4:5), else by one (1.91:1). */
function toRatio(value: number): string {
  for (let height = 1; height <= 16; height++) {
    const width = value * height;
    if (Math.abs(width - Math.round(width)) < 1e-6 && width >= 1) return `${Math.round(width)}:${height}`;
  }
  return `${Math.round(value * 1000) / 1000}:1`;
}

const NAMES: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'video/quicktime': 'MOV',
  avc: 'H.264',
  hevc: 'H.265',
  aac: 'AAC',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  opus: 'Opus',
  gray: 'grey',
  rgb: 'RGB',
  cmyk: 'CMYK',
};

function nameOf(value: string): string {
  return (
    NAMES[value] ??
    value.replace(/^(?:image|video|audio)\/(?:x-)?(.*)$/, (_, type: string) => type.toUpperCase())
  );
}
