import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The process's numbers for Prometheus; served at /metrics. */
export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });

const registers = [metrics];

/** Business counters, each named once. */
export const counters = {
  ignoredFailures: new Counter({
    name: 'earshot_ignored_failures_total',
    help: 'Failures that were allowed to pass',
    labelNames: ['reason'],
    registers,
  }),
  inbound: new Counter({
    name: 'earshot_inbound_items_total',
    help: 'Items taken in',
    labelNames: ['channel', 'result'],
    registers,
  }),
  mentions: new Counter({ name: 'earshot_mentions_stored_total', help: 'Mentions stored', registers }),
  outbox: new Counter({
    name: 'earshot_outbox_total',
    help: 'Outcomes of sending',
    labelNames: ['channel', 'status'],
    registers,
  }),
  webhooks: new Counter({
    name: 'earshot_webhook_tries_total',
    help: 'Outcomes of delivering to webhooks',
    labelNames: ['verdict'],
    registers,
  }),
  jobs: new Counter({
    name: 'earshot_jobs_total',
    help: 'Jobs run',
    labelNames: ['job', 'result'],
    registers,
  }),
  answersInvalid: new Counter({
    name: 'earshot_answers_invalid_total',
    help: 'Answers that did not have their declared shape',
    labelNames: ['endpoint'],
    registers,
  }),
};

/** A gauge, in the terms of Prometheus. */
export const gauges = {
  sockets: new Gauge({ name: 'earshot_open_sockets', help: 'Open live connections', registers }),
  jobs: new Gauge({
    name: 'earshot_jobs_queued',
    help: 'Jobs in the queue, which all processes share',
    labelNames: ['job', 'state'],
    registers,
  }),
  factsUnequal: new Gauge({
    name: 'earshot_facts_unequal_accounts',
    help: 'Accounts whose facts differed from PostgreSQL in the last nightly check',
    registers,
  }),
  deliveriesLate: new Gauge({
    name: 'earshot_deliveries_late_seconds',
    help: 'How long the oldest delivery of a network waits to be taken',
    registers,
  }),
  jobsLate: new Gauge({
    name: 'earshot_jobs_late_seconds',
    help: 'For how long the job that is due and waits the longest has waited; 0 where none is due',
    labelNames: ['job'],
    registers,
  }),
  publishingOverdue: new Gauge({
    name: 'earshot_publishing_overdue',
    help: 'Posts that should have been sent to their network more than a minute ago',
    registers,
  }),
};

/** A histogram of measured times, in seconds. */
export const histograms = {
  calls: new Histogram({
    name: 'earshot_call_seconds',
    help: 'Time to answer a call',
    labelNames: ['endpoint', 'status'],
    buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers,
  }),
};
