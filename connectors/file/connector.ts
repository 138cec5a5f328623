import { file } from '#contracts/networks/file.ts';
import { defineConnector } from '#connectors/kit/connector.ts';

/** Files that a person brings: CSV and JSONL, plain or gzip. Rows are read by `readRows` and mapped by `mapRow`. */
export const fileConnector = defineConnector(file, {});
