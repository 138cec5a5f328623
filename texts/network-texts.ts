import { z } from 'zod';

const Texts = z.record(z.string(), z.string());

/** The texts of one network, under `networks.<id>`. */
export const NetworkTexts = z.object({
  name: z.string(),
  /** What its id of a person is called, where the declaration says that it is its own. */
  person_id: z.string().optional(),
  /** What connecting brings, in the list of networks. */
  about: z.string().optional(),
  /** What one should know before the form is filled in. */
  notes: Texts.optional(),
  /** The fields of its form: labels, explanations, and the labels of choices by field. */
  fields: Texts.optional(),
  help: Texts.optional(),
  choices: z.record(z.string(), Texts).optional(),
  /** Why a connection is not active, by the reason that the server stores. */
  reasons: Texts.optional(),
  /** Connecting by consent: what will be requested, and what is said about an account whose rights are not enough. */
  consent: z
    .object({
      about: z.string(),
      reads: z.string().optional(),
      writes: z.string().optional(),
      keeps: z.string().optional(),
      choose: z.string().optional(),
      lacks: z.string(),
    })
    .optional(),
  /** Where the network delivers to an address for each connection: how it is entered there, and how to try it. */
  webhook: z
    .object({
      title: z.string(),
      before: z.string().optional(),
      /** Who calls the address, where it is not the network by its name. */
      caller: z.string().optional(),
      steps: Texts,
    })
    .optional(),
});
export type NetworkTexts = z.infer<typeof NetworkTexts>;
