import type { Product } from '#contracts/kit/products.ts';
import type { AlertSource } from '#server/alerts/ports.ts';

/** The product whose alerts they are, and the screen that opens one. */
export const ALERT_SOURCES: Readonly<Record<AlertSource, { product: Product; screen: string }>> = {
  mentions: { product: 'listening', screen: '/listening/alerts' },
  measure: { product: 'custom_viz', screen: '/custom_viz/alerts' },
};

/** The path of an alert in the suite. */
export function buildAlertPath({ _id, source }: { _id: string; source: AlertSource }): string {
  return `${ALERT_SOURCES[source].screen}?alert=${_id}`;
}
