import { singleTypeRouter } from '../../../features/publishing/published-routes';
import { UIDS } from '../../../uids';

export default singleTypeRouter(UIDS.interfaceTexts);
