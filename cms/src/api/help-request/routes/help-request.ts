import { API } from '@site/rules';

import { visitorRoutes } from '../../../features/request-pipeline/visitor-routes';

export default visitorRoutes(
  { [API.helpRequests]: 'help-request.create', [API.leadConsents]: 'help-request.recordLeadConsent' },
  // Without authentication: it says only whether visitors are asked.
  { method: 'GET', path: API.leadConsentRules.replace(/^\/api/, ''), handler: 'help-request.leadConsentRules', info: { type: 'content-api' }, config: { auth: false } },
);
