import { singleTypeRouter } from '../../../utils/published-content';

export default singleTypeRouter('api::home-page.home-page');
