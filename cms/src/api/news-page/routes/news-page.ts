import { singleTypeRouter } from '../../../utils/published-content';

export default singleTypeRouter('api::news-page.news-page');
