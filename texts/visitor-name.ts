import { visitorName as en } from '#texts/en/labels/visitor.ts';
import { visitorName as th } from '#texts/th/labels/visitor.ts';

const NAMES = { en, th };

/** The name of a visitor in the inbox, since nobody asks for their name: the end of their ID distinguishes them. */
export function formatVisitorName(visitorId: string, language: 'en' | 'th'): string {
  return NAMES[language](visitorId.slice(-4));
}

/** Whether a customer's name is only such a label, in whichever language it was given. */
export function isVisitorName(name: string, visitorId: string): boolean {
  return Object.values(NAMES).some((write) => write(visitorId.slice(-4)) === name);
}
