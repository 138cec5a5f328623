import { defineModule } from '#contracts/kit/module.ts';
import * as calls from '#contracts/uploads/endpoints.ts';
import * as files from '#contracts/uploads/file-endpoints.ts';
import * as joins from '#contracts/uploads/join-endpoints.ts';
import * as rules from '#contracts/uploads/row-rule-endpoints.ts';

/** Everything that the contract of `uploads` declares. */
export const uploads = defineModule(calls, files, joins, rules);
