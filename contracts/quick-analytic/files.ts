import { z } from 'zod';
import { Language } from '#contracts/accounts/account.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';
import { Search } from '#contracts/quick-analytic/search.ts';
import { ReportFormat } from '#contracts/reports/report.ts';

export const makeSearchFile = defineEndpoint({
  name: 'quick_analytic.file',
  method: 'POST',
  path: '/quick_analytic/files',
  access: { kind: 'permitted', need: ['quick_analytic.analytics.read'], product: 'quick_analytic' },
  summary:
    'Make a document, a presentation, a workbook or a CSV file of a search, with its query, period and time zone printed',
  input: {
    body: z.strictObject({
      search: Search,
      format: ReportFormat,
      language: Language,
      time_zone: ZoneName.default('UTC'),
    }),
  },
  answer: z.string(),
  answerKind: 'application/octet-stream',
  errors: ['limit_reached'],
  transaction: false,
  idempotent: false,
});

export const ENDPOINTS = [makeSearchFile];
