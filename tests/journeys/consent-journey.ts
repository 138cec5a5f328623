import type { World } from '#tests/world.ts';

/** A network as this journey uses it: `said` are the answers that arrived there. */
export type ConsentTwin = {
  environment: Record<string, string>;
  /** What is entered at the network before the consent. */
  before?(world: World): void;
  /** Somebody writes to the account that was connected. */
  say(world: World, text: string): Promise<unknown>;
  said(): readonly string[];
  /** For shops: whether a product arrived that was chosen in the composer. */
  hasProduct?(): boolean;
  stop(): Promise<unknown>;
};

/** One network: what the dialog says, and who writes. */
export type ConsentJourney = {
  network: string;
  at: string;
  account: string;
  writer: string;
  notes: { en: string; th: string };
  start(): Promise<ConsentTwin>;
};
