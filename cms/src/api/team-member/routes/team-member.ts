import { collectionRouter } from '../../../utils/published-content';

export default collectionRouter('api::team-member.team-member');
