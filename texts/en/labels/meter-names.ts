import type { MeterId } from '#contracts/networks/meter.ts';

/** The names of the meters of networks. */
export const METER_NAMES: Readonly<Record<MeterId, string>> = {
  push: 'Push messages',
  template: 'Template messages',
  private_sent: 'Private messages sent',
  public_sent: 'Public posts sent',
  private_read: 'Private messages read',
  public_read: 'Public posts read',
  answer: 'Answers to reviews',
  unit: 'Units of the API',
};
