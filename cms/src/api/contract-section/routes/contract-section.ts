import { collectionRouter } from '../../../utils/published-content';

export default collectionRouter('api::contract-section.contract-section');
