import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parseMapping } from '#connectors/file/mapping.ts';
import { IMPORT_CHARSETS } from '#contracts/listening/import-charsets.ts';
import { DateOrder } from '#contracts/listening/import-dates.ts';
import type { Import } from '#contracts/listening/import.ts';
import { Channel } from '#contracts/networks.ts';
import { readCharsetName } from '#engine/charset/charset-name.ts';
import { buildOperatorHeaders } from '#server/identity/operator.ts';
import { findAccount, listAccounts } from './import/accounts.ts';
import { ImportFailure, connectToSuite } from './import/running-suite.ts';
import {
  listFirstRefusals,
  follow,
  inspectFile,
  sendFile,
  UnknownAccount,
  type Caller,
  type FileToSend,
} from './import/send-file.ts';
import { showDates } from './import/show-dates.ts';
import { formatProgress, formatSummary } from './import/words.ts';

const USAGE = `Bring a file of posts into the suite: CSV, JSONL or a JSON list, plain or gzip. Running it again changes nothing.

  npm run import -- FILE --account NAME --map text=COLUMN[,FIELD=COLUMN …] [--channel file] [--zone UTC]
      [--day-first | --month-first | --year-first] [--day-numbers] [--charset windows-874] [--header-line 2]
      [--url http://localhost:3000]

  --account   an account's id, its administrator's e-mail address, or its name
  --map       which column fills which field; only text must be there. Without it the columns are shown
  --channel   the channel of posts that name none: ${Channel.options.join(', ')}
  --zone      the time zone of dates that name none, such as Asia/Bangkok; else the one in the column's name, else UTC
  --charset   the character set of the file; found from its bytes where it is not given: ${IMPORT_CHARSETS.join(', ')}
  --header-line   the line that names the columns, from 1; found where it is not given
  --day-first, --month-first, --year-first   how dates such as 03/04/26 are read; a row that does not fit is refused.
              Without one of them the dates of the file decide, and where they do not, the import asks for one
  --day-numbers   numbers such as 46090 are days of a spreadsheet
  --url       a running suite; without it the one on PORT is used, or started for the import
`;

/** The number of refused rows that are shown at the end. */
const SHOWN_REFUSALS = 10;

/** Exits with 0 when the file is imported, 1 when it could not be imported, 2 when the command was not understood. */
const USAGE_FAULT = 2;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      account: { type: 'string' },
      map: { type: 'string' },
      channel: { type: 'string', default: 'file' },
      zone: { type: 'string' },
      charset: { type: 'string' },
      'header-line': { type: 'string' },
      'day-first': { type: 'boolean', default: false },
      'month-first': { type: 'boolean', default: false },
      'year-first': { type: 'boolean', default: false },
      'day-numbers': { type: 'boolean', default: false },
      url: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  return { ...values, file: positionals[0] };
}

async function main(): Promise<number> {
  const given = readArguments();
  if (given.help || !given.file) {
    (given.help ? say : complain)(USAGE);
    return given.help ? 0 : USAGE_FAULT;
  }
  if (!existsSync(given.file)) throw new ImportFailure(`There is no file ${given.file}.`);
  const channel = Channel.safeParse(given.channel);
  if (!channel.success) throw new ImportFailure(`"${given.channel}" is no channel; see --help.`);
  const charset = given.charset === undefined ? undefined : readCharsetName(given.charset);
  if (given.charset !== undefined && charset === undefined)
    throw new ImportFailure(`"${given.charset}" is no character set that we read; see --help.`);
  const how = { charset, headerLine: given['header-line'] };
  const mapping = given.map === undefined ? undefined : parseMapping(given.map);
  if (mapping && !mapping.ok) throw new ImportFailure(`${mapping.reason}.`);
  const url = given.url ?? `http://localhost:${process.env['PORT'] ?? '3000'}`;
  const suite = await connectToSuite({ url, insisted: given.url !== undefined }, say);
  try {
    const operator = { url: suite.url, headers: buildOperatorHeaders(dataDir(), '') };
    if (given.account === undefined) return await nameAccounts(operator, 'Name an account with --account.');
    const account = await findAccount(operator, given.account);
    say(`Account: ${account.name}  (${account._id})`);
    // From here on the account is identified by its id: its name may change while a file is sent.
    const caller = { url: suite.url, headers: buildOperatorHeaders(dataDir(), account._id) };
    if (!mapping) return await showColumns(caller, { path: given.file, ...how });
    return await bringIn(caller, {
      path: given.file,
      mapping: mapping.mapping,
      channel: channel.data,
      ...how,
      ...(given.zone === undefined ? {} : { zone: given.zone }),
      order: orderOf(given),
      dayNumbers: given['day-numbers'],
    });
  } catch (failure) {
    if (!(failure instanceof UnknownAccount)) throw failure;
    return await nameAccounts(
      { url: suite.url, headers: buildOperatorHeaders(dataDir(), '') },
      `There is no account "${given.account}".`,
    );
  } finally {
    await suite.stop();
  }
}

/** @throws ImportFailure if two orders are named */
function orderOf(given: ReturnType<typeof readArguments>): DateOrder | undefined {
  const orders = DateOrder.options.filter((order) => given[`${order}-first`]);
  if (orders.length > 1) throw new ImportFailure('Name one order of dates, not several.');
  return orders[0];
}

const dataDir = (): string => process.env['DATA_DIR'] ?? './data';

async function bringIn(caller: Caller, file: FileToSend): Promise<number> {
  const { rows, dates, zone } = await inspectFile(caller, file);
  const shown = showDates({ rows, dates, now: new Date() }, { ...(zone === null ? {} : { zone }), ...file });
  for (const line of shown.lines) say(line);
  if (shown.order === 'open') {
    complain('No date of the file shows which order it has: name it with --day-first or --month-first.');
    return USAGE_FAULT;
  }
  say(`Sending ${file.path} …`);
  const began = performance.now();
  const { _id } = await sendFile(caller, file);
  const ended = await follow(caller, _id, showProgress());
  if (process.stdout.isTTY) process.stdout.write('\n');
  say(formatSummary(ended, (performance.now() - began) / 1000));
  const faults = ended.refused + ended.left_out;
  if (faults > 0) {
    for (const { row, column, reason, retained } of await listFirstRefusals(caller, _id, SHOWN_REFUSALS))
      say(`  row ${row}${column === null ? '' : `, ${column}`}: ${reason}${retained ? ' (left out)' : ''}`);
    if (faults > SHOWN_REFUSALS) say(`  … and ${faults - SHOWN_REFUSALS} more, see Listening, Import`);
  }
  return ended.state === 'done' ? 0 : 1;
}

/** One line that is updated on a terminal; a new line every few seconds elsewhere. */
function showProgress(): (state: Import) => void {
  let reported = 0;
  return (state) => {
    if (process.stdout.isTTY) return void process.stdout.write(`\r\u001b[K${formatProgress(state)}`);
    if (performance.now() - reported < 5000) return;
    reported = performance.now();
    say(formatProgress(state));
  };
}

async function showColumns(
  caller: Caller,
  file: Pick<FileToSend, 'path' | 'charset' | 'headerLine'>,
): Promise<number> {
  const { columns, mapping, charset, header_line } = await inspectFile(caller, file);
  complain(`Read as ${charset}${header_line === null ? '' : `, with the header in line ${header_line}`}.`);
  const likely = Object.entries(mapping).map(([field, column]) => `${field}=${column}`);
  complain(`Say which column is which with --map. The file has: ${columns.join(', ')}`);
  if (mapping.text !== undefined) complain(`Likely: --map '${likely.join(',')}'`);
  return USAGE_FAULT;
}

async function nameAccounts(caller: Caller, problem: string): Promise<number> {
  const accounts = await listAccounts(caller);
  complain(`${problem} There ${accounts.length === 1 ? 'is' : 'are'}:`);
  for (const { _id, name } of accounts) complain(`  ${name}  (${_id})`);
  return USAGE_FAULT;
}

try {
  process.exitCode = await main();
} catch (failure) {
  const misused =
    failure instanceof TypeError && 'code' in failure && String(failure.code).startsWith('ERR_PARSE_ARGS');
  if (misused) complain(`${failure.message}\n\n${USAGE}`);
  else
    complain(
      failure instanceof ImportFailure
        ? failure.message
        : String(failure instanceof Error ? failure.stack : failure),
    );
  process.exitCode = misused ? USAGE_FAULT : 1;
}
