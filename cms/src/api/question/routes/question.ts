import { collectionRouter } from '../../../features/publishing/published-routes';
import { UIDS } from '../../../uids';

export default collectionRouter(UIDS.question);
