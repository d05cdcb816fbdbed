import { mayDo, type ContentAction, type Staff } from './content-rights';

/** Policy: allows staff with this right on any content type; case managers have none. */
const contentRight = ({ state }: { state: Staff }, { action }: { action: ContentAction }): boolean => mayDo(state, action);

export default contentRight;
