import { API } from '@site/rules';

import { visitorRoutes } from '../../../features/request-pipeline/visitor-routes';

export default visitorRoutes({ [API.formSteps]: 'form-step.count' });
