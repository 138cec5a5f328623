import * as board from '#contracts/crm/board/endpoints.ts';
import * as bulk from '#contracts/crm/bulk/endpoints.ts';
import * as found from '#contracts/crm/bulk/found.ts';
import * as drafts from '#contracts/crm/drafts/endpoints.ts';
import * as mentions from '#contracts/crm/mentions/endpoints.ts';
import * as viewers from '#contracts/crm/viewers/viewers.ts';
import * as views from '#contracts/crm/views/endpoints.ts';

/** Everything by which tickets are found and worked through together. */
export const ENDPOINTS = [
  ...views.ENDPOINTS,
  ...found.ENDPOINTS,
  ...bulk.ENDPOINTS,
  ...drafts.ENDPOINTS,
  ...mentions.ENDPOINTS,
  ...viewers.ENDPOINTS,
  ...board.ENDPOINTS,
];
export const EVENTS = [...views.EVENTS, ...mentions.EVENTS, ...board.EVENTS];
export const PAGES = [...board.PAGES];
