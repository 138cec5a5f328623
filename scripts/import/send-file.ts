import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_BASE } from '#contracts/kit/endpoint.ts';
import { Failure } from '#contracts/kit/envelope.ts';
import type { DateOrder } from '#contracts/listening/import-dates.ts';
import {
  Import,
  listRefusals,
  PREVIEW_BYTES,
  previewImport,
  type Refusal,
} from '#contracts/listening/import.ts';
import { ImportFailure } from './running-suite.ts';

/** The address and the identity for the calls. */
export type Caller = { url: string; headers: Record<string, string> };

/** A file and the meaning of its columns. */
export type FileToSend = {
  path: string;
  mapping: Record<string, string>;
  channel: string;
  zone?: string;
  charset?: string | undefined;
  headerLine?: string | undefined;
  /** The order of numeric dates, and whether numbers are days of a spreadsheet; if absent, as detected from the file. */
  order?: DateOrder | undefined;
  dayNumbers?: boolean;
};

const BASE = `${API_BASE}/listening/imports`;
const LOOK_AGAIN = 400;
/** Bytes that are read and sent at a time: with small pieces most of the time goes into passing them on. */
const PIECE_BYTES = 1024 * 1024;

/** Calls the suite. @throws ImportFailure with the message of a refusal */
async function call(caller: Caller, path: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(new URL(path, caller.url), {
    ...init,
    headers: { ...caller.headers, ...init.headers },
  });
  const body: unknown = await response.json();
  if (response.ok) return body;
  const { code, message, fields = {} } = Failure.parse(body);
  if (code === 'signed_out') throw new UnknownAccount();
  const details = Object.entries(fields).map(([field, reason]) => `\n  ${field}: ${reason}`);
  throw new ImportFailure(`${message}${details.join('')}`);
}

/** The suite has no account of that name. */
export class UnknownAccount extends ImportFailure {}

function bodyOf(path: string, end?: number): RequestInit {
  return {
    method: 'POST',
    body: Readable.toWeb(
      createReadStream(path, { highWaterMark: PIECE_BYTES, ...(end === undefined ? {} : { end: end - 1 }) }),
    ) as ReadableStream,
    headers: { 'content-type': 'application/octet-stream' },
    duplex: 'half',
  };
}

/** A file's columns and the mapping that their names suggest. */
export async function inspectFile(
  caller: Caller,
  { path, ...how }: Pick<FileToSend, 'path' | 'charset' | 'headerLine'>,
) {
  const query = new URLSearchParams({ name: basename(path), ...readingOf(how) });
  return previewImport.answer.parse(
    await call(caller, `${BASE}/preview?${query.toString()}`, bodyOf(path, PREVIEW_BYTES)),
  );
}

/** The options for reading the file, if the command gives them. */
function readingOf({ charset, headerLine }: Pick<FileToSend, 'charset' | 'headerLine'>) {
  return {
    ...(charset === undefined ? {} : { charset }),
    ...(headerLine === undefined ? {} : { header_line: headerLine }),
  };
}

/** Sends a file. @returns its import as it begins */
export async function sendFile(caller: Caller, file: FileToSend): Promise<Import> {
  const query = new URLSearchParams({
    name: basename(file.path),
    mapping: JSON.stringify(file.mapping),
    channel: file.channel,
    ...(file.zone === undefined ? {} : { zone: file.zone }),
    ...readingOf(file),
    ...(file.order === undefined ? {} : { date_order: file.order }),
    ...(file.dayNumbers === true ? { day_numbers: 'true' } : {}),
  });
  return Import.parse(await call(caller, `${BASE}?${query.toString()}`, bodyOf(file.path)));
}

/** Follows an import to its end. */
export async function follow(caller: Caller, id: string, tell: (state: Import) => void): Promise<Import> {
  for (;;) {
    const state = Import.parse(await call(caller, `${BASE}/${id}`));
    tell(state);
    if (state.finished_at !== null) return state;
    await sleep(LOOK_AGAIN);
  }
}

/** The first refused rows. */
export async function listFirstRefusals(caller: Caller, id: string, limit: number): Promise<Refusal[]> {
  return listRefusals.answer.parse(await call(caller, `${BASE}/${id}/refusals?limit=${limit}`)).items;
}
