/** A question before an action: the button is labelled with the action, never "OK". */
export type Confirmation = {
  title: string;
  text: string;
  /** Further information before confirming, such as what uses the item. */
  more?: readonly string[];
  act: string;
  /** The label of the way back; "Cancel" where it is absent. */
  keep?: string;
  danger?: boolean;
};

/** A question that is on the screen, and the callback for its answer. */
export type OpenQuestion = Confirmation & { answer: (yes: boolean) => void };
