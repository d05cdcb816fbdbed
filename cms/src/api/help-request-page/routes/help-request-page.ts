import { singleTypeRouter } from '../../../utils/published-content';

export default singleTypeRouter('api::help-request-page.help-request-page');
