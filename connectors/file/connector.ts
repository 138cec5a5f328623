import { defineConnector } from '#connectors/kit/connector.ts';
import { file } from '#contracts/networks/file.ts';

/** Files that a person brings: CSV and JSONL, plain or gzip. Rows are read by `readRows` and mapped by `mapRow`. */
export const fileConnector = defineConnector(file, {});
