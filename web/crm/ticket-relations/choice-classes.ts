import classes from './related.module.css';

/** Where the classes of a choice with several lines go in a box or a radio of Mantine. */
export const CHOICE = {
  root: classes.choice ?? '',
  body: classes.choiceBody ?? '',
  labelWrapper: classes.choiceText ?? '',
};
