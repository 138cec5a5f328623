/** Who speaks; with `?` the turn comes only sometimes. */
export type Speaker = 'customer' | 'agent' | '?customer' | '?agent';

/** One kind of conversation: its tags and turns (grammar texts); `urgent` ones make no sense when nobody is there. */
export type Dialog = {
  topic: string;
  tags: readonly string[];
  urgent?: true;
  turns: readonly (readonly [Speaker, string])[];
};

/** A turn of the dialog that has taken place. */
export type Turn = { from: 'customer' | 'agent'; text: string };
