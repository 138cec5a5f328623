import type { Example } from '#tests/factories/call-example.ts';

export const expertSqlExamples: Record<string, Example> = {
  'expert_sql.run': async () => ({
    body: { text: 'select channel, count(*) from mentions group by channel' },
  }),
  'expert_sql.tables': async () => ({}),
  'expert_sql.check': async () => ({ body: { text: 'select measure(mentions) from mentions' } }),
};
