import { createContext, useContext } from 'react';
import { OWN_BRAND } from '#contracts/brands/own-brand.ts';
import type { getWelcome } from '#contracts/identity/session.ts';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';

/** What screens before the sign-in show: the brand of this host, and whether the demonstration is offered. */
export type Welcome = Pick<AnswerOf<typeof getWelcome>, 'brand' | 'demo'>;

/** The suite under its own name, where nothing else is known. */
export const OWN_WELCOME: Welcome = { brand: OWN_BRAND, demo: 'off' };

export const WelcomeContext = createContext<Welcome>(OWN_WELCOME);

/** What screens before the sign-in show. */
export const useWelcome = (): Welcome => useContext(WelcomeContext);
