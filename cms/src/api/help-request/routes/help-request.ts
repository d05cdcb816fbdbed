import { API } from '@site/rules';

import { visitorRoute } from '../../../features/request-pipeline/visitor-routes';

export default visitorRoute(API.helpRequests, 'help-request.create');
