import type { Import } from '#contracts/listening/import.ts';

const number = (value: number): string => value.toLocaleString('en');

/** The progress of an import, in one line. */
export function formatProgress({ bytes, bytes_read, rows, added, repeated, refused }: Import): string {
  const share = bytes === 0 ? 100 : Math.floor((100 * Math.min(bytes, bytes_read)) / bytes);
  return `${share} %, ${number(rows)} rows: ${number(added)} new, ${number(repeated)} there already, ${number(refused)} refused`;
}

/** The result of an import. */
export function formatSummary(ended: Import, seconds: number): string {
  const counts = `${number(ended.rows)} rows: ${number(ended.added)} new, ${number(ended.repeated)} there already, ${number(ended.refused)} refused, ${number(ended.left_out)} cells left out, ${number(ended.matched)} matched by keywords${marksOf(ended)}`;
  const state = {
    done: 'Done',
    failed: 'Failed',
    cancelled: 'Cancelled',
    queued: 'Waiting',
    running: 'Running',
    undoing: 'Being taken back',
    undone: 'Taken back',
  }[ended.state];
  return `${state} after ${seconds.toFixed(1)} s. ${counts}.${ended.error === null ? '' : ` ${ended.error}`}`;
}

function marksOf({ tagged, corrected, tags_created, tags_refused }: Import): string {
  return [
    tagged > 0 ? `, ${number(tagged)} tagged` : '',
    tags_created > 0 ? `, ${number(tags_created)} tags made` : '',
    tags_refused > 0 ? `, ${number(tags_refused)} tags not made` : '',
    corrected > 0 ? `, ${number(corrected)} sentiments corrected` : '',
  ].join('');
}

/** The message when a text names several accounts. */
export function formatAmbiguousAccount(
  text: string,
  accounts: readonly { _id: string; name: string }[],
): string {
  return [
    `"${text}" is the name of ${accounts.length} accounts; give the id of the one you mean:`,
    ...accounts.map(({ _id, name }) => `  ${name}  (${_id})`),
  ].join('\n');
}
