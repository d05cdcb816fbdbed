import { collectionRouter } from '../../../utils/published-content';

export default collectionRouter('api::article.article');
