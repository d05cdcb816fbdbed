import { API } from '@site/rules';

import { visitorRoute } from '../../../features/request-pipeline/visitor-routes';

export default visitorRoute(API.withdrawals, 'withdrawal.create');
