import { en } from '../en.ts';

/** Names and meanings of what a plan may include: few screens say them. */
export const { features } = en;
