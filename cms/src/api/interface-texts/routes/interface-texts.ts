import { singleTypeRouter } from '../../../utils/published-content';

export default singleTypeRouter('api::interface-texts.interface-texts');
