import { closedLink as en } from '#texts/en/labels/closed-link.ts';
import { closedLink as th } from '#texts/th/labels/closed-link.ts';

/** The page of a short link that leads nowhere, by language. */
export const CLOSED_LINK = { en, th };
