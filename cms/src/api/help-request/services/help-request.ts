export { default } from '../../../features/help-requests/help-request-service';
