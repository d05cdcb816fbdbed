import { singleTypeRouter } from '../../../utils/published-content';

export default singleTypeRouter('api::contract-page.contract-page');
