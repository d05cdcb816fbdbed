import { collectionRouter } from '../../../utils/published-content';

export default collectionRouter('api::legal-page.legal-page');
