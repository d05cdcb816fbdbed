import { mayDo, type ContentAction, type Staff } from '../publishing/rights';

/** Lets those pass who may do something with anything that pages show; staff who handle requests may not. */
const contentRight = ({ state }: { state: Staff }, { action }: { action: ContentAction }): boolean => mayDo(state, action);

export default contentRight;
