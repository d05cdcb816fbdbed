import { singleTypeRouter } from '../../../utils/published-content';

export default singleTypeRouter('api::site-settings.site-settings');
