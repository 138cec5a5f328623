import * as kept from '#contracts/crm/reports/saved-report-endpoints.ts';
import * as quality from '#contracts/crm/quality/endpoints.ts';
import * as reports from '#contracts/crm/reports/endpoints.ts';
import * as survey from '#contracts/crm/survey/endpoints.ts';
import * as team from '#contracts/crm/team/endpoints.ts';

/** What is known of the work, for the register: surveys, quality checks, reports, the team now. */
export const ENDPOINTS = [
  ...survey.ENDPOINTS,
  ...quality.ENDPOINTS,
  ...reports.ENDPOINTS,
  ...kept.ENDPOINTS,
  ...team.ENDPOINTS,
];

export const EVENTS = [...survey.EVENTS, ...quality.EVENTS, ...kept.EVENTS];

export const JOBS = kept.JOBS;

export const PAGES = [...survey.PAGES, ...quality.PAGES, ...reports.PAGES, ...team.PAGES];
