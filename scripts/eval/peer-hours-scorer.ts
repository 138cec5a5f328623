import { z } from 'zod';
import { parseRows } from './data-file.ts';
import type { PeerResult } from './peer-hours/answer.ts';
import { biz } from './peer-hours/biz.ts';
import { businessTime } from './peer-hours/business-time.ts';
import { moment } from './peer-hours/moment.ts';
import { plain } from './peer-hours/plain.ts';
import { workingHours } from './peer-hours/working-hours.ts';
import type { Scorer } from './scorer.ts';

const PEERS: Record<string, (row: unknown) => PeerResult> = {
  'zendesk/biz': biz,
  'bokmann/business_time': businessTime,
  'lennym/moment-business-time': moment,
  'Intrepidd/working_hours': workingHours,
  'rickar/cal': plain,
  'chatwoot/chatwoot': plain,
};
const Row = z.looseObject({ id: z.string(), lib: z.string() });
/** A row that differs from the library without a convention that explains the difference. */
const UNEXPLAINED = 'not explained';

/**
 * Business time as other libraries compute it: a row is right if the result is the same; every other row is listed under the convention
 * that differs.
 */
export const peerBusinessTime: Scorer = {
  name: 'business time of other libraries',
  fits: (file) => file.stem === '6_hours/peer_business_time_cases',
  score: (file) => {
    const rows = parseRows(file, Row);
    return [...new Set(rows.map(({ lib }) => lib))].map((lib) => {
      const selected = rows.filter((row) => row.lib === lib);
      const differing = new Map<string, string[]>();
      for (const row of selected) {
        const { ours, theirs, convention = UNEXPLAINED } = answerTo(row);
        if (ours !== theirs) differing.set(convention, [...(differing.get(convention) ?? []), row.id]);
      }
      const right = selected.length - [...differing.values()].flat().length;
      const list = [...differing].map(([why, ids]) => `; differs (${why}): ${ids.join(' ')}`);
      return {
        file: file.name,
        what: lib,
        rows: selected.length,
        right,
        figure: `${((100 * right) / selected.length).toFixed(1)} %${list.join('')}`,
        published: null,
      };
    });
  },
};

function answerTo(row: z.infer<typeof Row>): PeerResult {
  const peer = PEERS[row.lib];
  if (peer === undefined)
    return { ours: undefined, theirs: row['result'], convention: 'a library not known here' };
  try {
    return peer(row);
  } catch (error) {
    // One odd row must not hide the figures of the others.
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    return { ours: undefined, theirs: null, convention: `could not be asked: ${why}` };
  }
}
